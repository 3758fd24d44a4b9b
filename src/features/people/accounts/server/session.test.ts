import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { DAY_SECONDS } from '#core/contract/durations.ts';
import { examinedRows } from '#core/server/testing/examined-rows.ts';
import { recordStatements } from '#core/server/testing/record-statements.ts';
import { testApp } from '#core/server/testing/test-app.ts';
import { later } from '#core/server/testing/test-clock.ts';
import { testDatabase } from '#core/server/testing/test-database.ts';
import { EXAMPLE_PASSWORD } from '#features/people/accounts/examples.ts';
import { SESSION_SECONDS, SESSIONS_PER_USER } from '#features/people/accounts/rules.ts';
import { accountsServer } from './feature.ts';
import { endExpiredSessions } from './start-session.ts';
import { deleteExpiredSessions } from './store/sessions.ts';
import { type AccountsApp, accountsApp } from './testing/app.ts';
import { browserOf, programOf } from './testing/browser.ts';
import { givenUser } from './testing.ts';

let app: AccountsApp;
beforeEach(async () => {
  app = await accountsApp();
});

async function signedIn(login: string, options: Parameters<typeof browserOf>[1] = {}) {
  const browser = browserOf(app.http, options);
  expect((await browser.post('/api/v1/sign-in', { login, password: EXAMPLE_PASSWORD })).status).toBe(200);
  return browser;
}

const isSignedIn = async (browser: ReturnType<typeof browserOf>) => (await browser.get('/api/v1/account')).status === 200;

test('AC-01 signing out ends the session and clears its cookies, and is idempotent', async () => {
  const { id } = await givenUser(app.db, 'ana');
  const browser = await signedIn('ana');
  const token = browser.cookies.get('session_token')!;
  expect((await browser.post('/api/v1/sign-out')).status).toBe(200);
  expect([...browser.cookies.keys()]).toEqual(['device']);
  expect(await isSignedIn(programOf(app.http, token))).toBe(false);
  expect((await browser.post('/api/v1/sign-out')).status).toBe(200);
  expect(app.announced).toEqual([{ name: 'sessionsEnded', fact: { userId: id, sessionIds: [expect.any(Number)] } }]);
  expect(app.commands).toEqual([{ kind: 'end_sessions', userId: String(id), sessionIds: [expect.any(Number)] }]);
});

test('E-04 a write authenticated by cookie requires the CSRF token of its session', async () => {
  await givenUser(app.db, 'ana');
  await givenUser(app.db, 'eve');
  const [ana, eve, anaElsewhere] = [await signedIn('ana'), await signedIn('eve'), await signedIn('ana')];
  const own = ana.cookies.get('XSRF-TOKEN')!;
  const foreign = [eve.cookies.get('XSRF-TOKEN')!, anaElsewhere.cookies.get('XSRF-TOKEN')!, '', 'x', own.slice(1), `${own}x`];
  for (const csrf of foreign) {
    const { status, body } = await ana.patch('/api/v1/account/profile', { bio: 'hacked' }, { 'x-xsrf-token': csrf });
    expect({ status, message: body.status.message }).toEqual({ status: 419, message: 'CSRF_MISMATCH' });
  }
  expect((await ana.get('/api/v1/account')).body.data.account.bio).toBe('');
  expect((await ana.patch('/api/v1/account/profile', { bio: 'hello' }, { 'x-xsrf-token': own })).status).toBe(200);
});

test('a bearer token requires no CSRF token and may be a URL-encoded cookie', async () => {
  await givenUser(app.db, 'ana');
  const token = (await signedIn('ana')).cookies.get('session_token')!;
  const program = programOf(app.http, token);
  expect((await program.patch('/api/v1/account/profile', { bio: 'by a bot' })).status).toBe(200);
  expect(await isSignedIn(programOf(app.http, encodeURIComponent(token)))).toBe(true);
});

test('a forged token identifies nobody, neither as a cookie nor as a bearer token', async () => {
  await givenUser(app.db, 'ana');
  for (const token of ['', 'x', 'null', '%', '%00', 'a'.repeat(43), 'é'.repeat(10), "' or 1=1 --", 'a'.repeat(5000)]) {
    const forged = browserOf(app.http);
    forged.cookies.set('session_token', encodeURIComponent(token));
    const { status, body } = await forged.get('/api/v1/account');
    expect([status, body.status.message], token).toEqual([401, 'NOT_SIGNED_IN']);
    if (/^[\x21-\x7e]+$/.test(token)) expect(await isSignedIn(programOf(app.http, token)), token).toBe(false);
  }
});

test('the stored form of a session token does not open the session', async () => {
  await givenUser(app.db, 'ana');
  await signedIn('ana');
  const rows = await app.db.rows<{ token_hash: string }>(sql`select token_hash from sessions`);
  for (const { token_hash } of rows) expect(await isSignedIn(programOf(app.http, token_hash))).toBe(false);
});

test('AC-01 a session expires 30 days after its last use', async () => {
  await givenUser(app.db, 'ana');
  const browser = await signedIn('ana');
  for (let days = 0; days < 60; days += 20) {
    app.clock.pass(20 * DAY_SECONDS);
    expect(await isSignedIn(browser)).toBe(true);
  }
  app.clock.pass(SESSION_SECONDS + 1);
  expect(await isSignedIn(browser)).toBe(false);
});

test('a session ends 180 days after it began, even if used', async () => {
  await givenUser(app.db, 'ana');
  const browser = await signedIn('ana');
  for (let days = 0; days < 160; days += 20) {
    app.clock.pass(20 * DAY_SECONDS);
    expect(await isSignedIn(browser)).toBe(true);
  }
  app.clock.pass(20 * DAY_SECONDS - 1);
  expect(await isSignedIn(browser)).toBe(true);
  app.clock.pass(1);
  expect(await isSignedIn(browser)).toBe(false);
  await expire();
  const ended = app.commands.flatMap((command) => (command.kind === 'end_sessions' ? command.sessionIds : []));
  expect(ended).toHaveLength(2);
});

test('SESSION_DAYS also applies to existing sessions', async () => {
  const { token } = await givenUser(app.db, 'ana');
  const program = programOf(app.http, token);
  expect(await isSignedIn(program)).toBe(true);
  app.settings.SESSION_DAYS = 7;
  const browser = await signedIn('ana');
  app.clock.pass(7 * DAY_SECONDS - 1);
  expect({ programIsSignedIn: await isSignedIn(program), browserIsSignedIn: await isSignedIn(browser) }).toEqual({
    programIsSignedIn: true,
    browserIsSignedIn: true,
  });
  app.clock.pass(1);
  expect({ programIsSignedIn: await isSignedIn(program), browserIsSignedIn: await isSignedIn(browser) }).toEqual({
    programIsSignedIn: false,
    browserIsSignedIn: false,
  });
});

test('the page renews the cookies of a valid session and clears those of an expired one', async () => {
  await givenUser(app.db, 'ana');
  const browser = await signedIn('ana');
  browser.cookies.delete('XSRF-TOKEN');
  const { body, headers } = await browser.get('/api/v1/session');
  expect(body.data.viewer.username).toBe('ana');
  expect(String(headers['set-cookie'])).toContain(`Max-Age=${SESSION_SECONDS}`);
  expect((await browser.patch('/api/v1/account/profile', { bio: 'hello' })).status).toBe(200);

  app.clock.pass(SESSION_SECONDS + 1);
  expect((await browser.get('/api/v1/session')).body.data.viewer).toBeNull();
  expect(browser.cookies.has('session_token')).toBe(false);
});

test('the device list shows sessions by last use and marks the current session', async () => {
  await givenUser(app.db, 'eve');
  const { sessionId, token } = await givenUser(app.db, 'ana');
  app.clock.pass(10);
  await signedIn('ana', { address: '192.0.2.7', userAgent: 'Firefox on Linux' });
  app.clock.pass(61);
  const { body } = await programOf(app.http, token, '192.0.2.8').get('/api/v1/account/sessions');
  expect(body.data.sessions).toEqual([
    {
      id: sessionId,
      kind: 'program',
      created_at: '2026-01-02T12:00:00.000Z',
      last_seen_at: '2026-01-02T12:01:11.000Z',
      address: '192.0.2.8',
      user_agent: 'bot',
      current: true,
    },
    {
      id: expect.any(Number),
      kind: 'browser',
      created_at: '2026-01-02T12:00:10.000Z',
      last_seen_at: '2026-01-02T12:00:10.000Z',
      address: '192.0.2.7',
      user_agent: 'Firefox on Linux',
      current: false,
    },
  ]);
});

test('the last-seen time is updated at most once a minute', async () => {
  const { token } = await givenUser(app.db, 'ana');
  const program = programOf(app.http, token);
  const lastSeen = async () => (await program.get('/api/v1/account/sessions')).body.data.sessions[0].last_seen_at;
  app.clock.pass(59);
  expect(await lastSeen()).toBe('2026-01-02T12:00:00.000Z');
  app.clock.pass(1);
  expect(await lastSeen()).toBe('2026-01-02T12:01:00.000Z');
  app.clock.pass(30);
  expect(await lastSeen()).toBe('2026-01-02T12:01:00.000Z');
});

test('revoking a device signs it out immediately and leaves the others signed in', async () => {
  const { id } = await givenUser(app.db, 'ana');
  const [here, there, elsewhere] = [await signedIn('ana'), await signedIn('ana'), await signedIn('ana')];
  const devices = async () => (await there.get('/api/v1/account/sessions')).body.data.sessions as Array<{ id: number; current: boolean }>;
  const { id: target } = (await devices()).find(({ current }) => current)!;

  expect((await here.delete(`/api/v1/account/sessions/${target}`)).status).toBe(200);
  expect(await isSignedIn(there)).toBe(false);
  expect({ hereIsSignedIn: await isSignedIn(here), elsewhereIsSignedIn: await isSignedIn(elsewhere) }).toEqual({
    hereIsSignedIn: true,
    elsewhereIsSignedIn: true,
  });
  expect(app.announced.at(-1)).toEqual({ name: 'sessionsEnded', fact: { userId: id, sessionIds: [target] } });
  expect(app.commands).toEqual([{ kind: 'end_sessions', userId: String(id), sessionIds: [target] }]);

  const again = await here.delete(`/api/v1/account/sessions/${target}`);
  expect({ status: again.status, message: again.body.status.message }).toEqual({ status: 404, message: 'SESSION_NOT_FOUND' });
});

test("revoking another user's device is refused", async () => {
  const ana = await givenUser(app.db, 'ana');
  const eve = await givenUser(app.db, 'eve');
  const { status } = await programOf(app.http, eve.token).delete(`/api/v1/account/sessions/${ana.sessionId}`);
  expect(status).toBe(404);
  expect(await isSignedIn(programOf(app.http, ana.token))).toBe(true);
});

test('a session id of the wrong kind, or over 2^53, is refused', async () => {
  const { token } = await givenUser(app.db, 'ana');
  for (const id of ['0', '-1', 'x', '1.5', '9007199254740993', '99999999999999999999', "1' or '1", '%20']) {
    const { status } = await programOf(app.http, token).delete(`/api/v1/account/sessions/${id}`);
    expect(status, id).toBe(422);
  }
});

test('revoking the current device signs it out, and revoking the others keeps it', async () => {
  await givenUser(app.db, 'ana');
  const [here, there] = [await signedIn('ana'), await signedIn('ana')];
  expect((await here.delete('/api/v1/account/sessions')).body.data).toEqual({ ended_sessions: 2 });
  expect({ hereIsSignedIn: await isSignedIn(here), thereIsSignedIn: await isSignedIn(there) }).toEqual({
    hereIsSignedIn: true,
    thereIsSignedIn: false,
  });

  const { body } = await here.get('/api/v1/account/sessions');
  expect(body.data.sessions).toHaveLength(1);
  await here.delete(`/api/v1/account/sessions/${body.data.sessions[0].id}`);
  expect(here.cookies.has('session_token')).toBe(false);
});

const expire = () => endExpiredSessions.run(app.ctx, undefined as never);

test('a second in which no session expires takes one statement', async () => {
  const { database, statements } = recordStatements(await testDatabase([accountsServer]));
  const idle = await testApp([accountsServer], { database });
  statements.length = 0;
  await endExpiredSessions.run(idle.ctx, undefined as never);
  expect(statements).toHaveLength(1);
});

test('an expired session ends within a second and closes its sockets, and other sessions continue', async () => {
  expect(endExpiredSessions.everySeconds).toBe(1);
  const { id } = await givenUser(app.db, 'ana');
  const gone = await givenUser(app.db, 'long_gone', { sessionEndsAt: new Date('2026-01-02T12:00:01.000Z') });
  await expire();
  expect(app.commands).toEqual([]);
  app.clock.pass(1);
  await expire();
  expect(app.commands).toEqual([{ kind: 'end_sessions', userId: String(gone.id), sessionIds: [gone.sessionId] }]);
  expect(await app.db.rows(sql`select user_id from sessions`)).toEqual([{ user_id: id }]);
});

test('the search for expired sessions reads only expired rows', async () => {
  const { id } = await givenUser(app.db, 'ana');
  await app.db.rows(sql`
    insert into sessions (user_id, token_hash, kind, address, user_agent, created_at, last_seen_at, expires_at)
    select ${id}, 'kept ' || n, 'program', '', '', now(), now(), ${later(3600)} from generate_series(1, 2000) n`);
  await app.db.rows(sql`analyze sessions`);
  expect(await examinedRows(app.db, (db) => deleteExpiredSessions(db, app.clock.now(), 500))).toBe(0);
});

test('any number of expired sessions end, with one event per account and step', async () => {
  const { id } = await givenUser(app.db, 'ana', { sessionEndsAt: new Date('2026-01-02T12:00:01.000Z') });
  await app.db.rows(sql`
    insert into sessions (user_id, token_hash, kind, address, user_agent, created_at, last_seen_at, expires_at)
    select ${id}, 'old ' || n, 'program', '', '', now(), '2026-01-01T00:00:00Z', '2026-01-02T12:00:01Z' from generate_series(1, 1199) n`);
  app.clock.pass(1);
  await expire();
  expect(app.announced.map(({ fact }) => (fact as { sessionIds: number[] }).sessionIds.length)).toEqual([500, 500, 200]);
  expect(await app.db.rows(sql`select 1 from sessions`)).toEqual([]);
});

test('a program that requests a token at every start does not fill the table, and the sockets of the ended sessions close', async () => {
  const { id } = await givenUser(app.db, 'ana');
  await app.db.rows(sql`
    insert into sessions (user_id, token_hash, kind, address, user_agent, created_at, last_seen_at, expires_at)
    select ${id}, 'old ' || n, 'program', '', '', now(), '2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z' from generate_series(1, 150) n`);
  await signedIn('ana');
  expect(await app.db.rows(sql`select 1 from sessions`)).toHaveLength(SESSIONS_PER_USER);
  const ended = app.commands.flatMap((command) => (command.kind === 'end_sessions' ? command.sessionIds : []));
  expect(new Set(ended).size).toBe(152 - SESSIONS_PER_USER);
});

test('concurrent requests of different users each get their own viewer', async () => {
  const people = await Promise.all(['ana', 'bob', 'cleo', 'dan'].map((name) => givenUser(app.db, name)));
  const tokens = [...people.map(({ token }) => token), 'forged'];
  app.clock.pass(120);
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, n) => programOf(app.http, tokens[n % tokens.length]!).get('/api/v1/account')),
  );
  const names = answers.map(({ status, body }) => (status === 401 ? null : body.data.account.username));
  expect(names).toEqual(Array.from({ length: 60 }, (_, n) => ['ana', 'bob', 'cleo', 'dan', null][n % 5]));
});
