import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { DAY_SECONDS } from '#core/contract/durations.ts';
import { runAllDue } from '#core/server/deadlines/run-deadlines.ts';
import { type Diagnostic, found } from '#core/server/diagnostics/diagnostic.ts';
import { check } from '#core/server/diagnostics/testing.ts';
import { testDatabase } from '#core/server/testing/test-database.ts';
import { ACCOUNTS_PAGE, type CheckReport } from '#features/people/accounts/contract/staff.ts';
import { EXAMPLE_PASSWORD, later } from '#features/people/accounts/examples.ts';
import { staffDiagnostic } from './check-staff.ts';
import { accountsServer } from './feature.ts';
import { accountDeletionDeadline, accountSuspensionDeadline } from './staff.ts';
import { type AccountsApp, accountsApp } from './testing/app.ts';
import { browserOf, programOf } from './testing/browser.ts';
import { givenUser } from './testing.ts';

type Person = Awaited<ReturnType<typeof givenUser>>;

let app: AccountsApp;
let staff: Person;
beforeEach(async () => {
  app = await accountsApp();
  staff = await givenUser(app.db, 'staff', { isStaff: true });
});

const accounts = '/api/internal/v1/accounts';
const codeOf = ({ status, body }: { status: number; body: { status: { message: string } } }) => [status, body.status?.message];
const as = (person: Person) => programOf(app.http, person.token);
const suspend = (username: string, reason = 'Spam in many channels', by = staff) =>
  as(by).put(`${accounts}/${username}/suspension`, { reason });
const reinstate = (username: string, by = staff) => as(by).delete(`${accounts}/${username}/suspension`);
const grant = (username: string, by = staff) => as(by).put(`/api/internal/v1/staff/${username}`, {});
const remove = (username: string, by = staff) => as(by).delete(`/api/internal/v1/staff/${username}`);
const signIn = (login: string, password = EXAMPLE_PASSWORD) => browserOf(app.http).post('/api/v1/sign-in', { login, password });
const isSignedIn = async (person: Person) => (await as(person).get('/api/v1/account')).status === 200;

test('a suspension immediately ends every session of the account and closes their sockets', async () => {
  const [ana, bob] = [await givenUser(app.db, 'ana'), await givenUser(app.db, 'bob')];
  const { status, body } = await suspend('Ana');
  expect({ status, account: body.data.account }).toEqual({
    status: 200,
    account: expect.objectContaining({
      username: 'ana',
      is_staff: false,
      suspension: { reason: 'Spam in many channels', suspended_at: '2026-01-02T12:00:00.000Z', ends_at: null },
    }),
  });
  expect({ anaIsSignedIn: await isSignedIn(ana), bobIsSignedIn: await isSignedIn(bob) }).toEqual({
    anaIsSignedIn: false,
    bobIsSignedIn: true,
  });
  expect(app.commands).toEqual([{ kind: 'end_sessions', userId: String(ana.id), sessionIds: [ana.sessionId] }]);
  expect(app.announced.map(({ name }) => name)).toEqual(['sessionsEnded', 'accountSuspended']);
});

const suspendFor = (username: string, days: number | null) =>
  as(staff).put(`${accounts}/${username}/suspension`, { reason: 'Spam in many channels', days });
/** Runs due deadlines; an ended suspension must leave none behind. */
const runDue = async () => expect(await runAllDue(app.ctx, [accountSuspensionDeadline])).toEqual({});

test('a suspension for a week ends after seven days, and the security log records it', async () => {
  const ana = await givenUser(app.db, 'ana');
  const { body } = await suspendFor('ana', 7);
  expect(body.data.account.suspension.ends_at).toBe('2026-01-09T12:00:00.000Z');
  app.clock.pass(7 * DAY_SECONDS - 1);
  await runDue();
  expect((await signIn('ana')).body.data.ends_at).toBe('2026-01-09T12:00:00.000Z');
  app.clock.pass(1);
  await runDue();
  expect((await signIn('ana')).status).toBe(200);
  expect(app.announced.at(-1)).toEqual({ name: 'accountReinstated', fact: { userId: ana.id, byUserId: null, at: app.clock.now() } });
  const { entries } = (await as(staff).get(`${accounts}/ana/security-log`)).body.data;
  expect(entries.slice(1, 3)).toMatchObject([
    { act: 'reinstate_account', actor: null, details: { ended: true } },
    { act: 'suspend_account', actor: { username: 'staff' }, details: { until: '2026-01-09T12:00:00.000Z' } },
  ]);
});

test('the end of an earlier suspension does not end a later, indefinite one', async () => {
  await givenUser(app.db, 'ana');
  await suspendFor('ana', 1);
  await reinstate('ana');
  await suspendFor('ana', null);
  app.clock.pass(DAY_SECONDS);
  await runDue();
  expect(codeOf(await signIn('ana'))).toEqual([403, 'ACCOUNT_SUSPENDED']);
  await reinstate('ana');
  await suspendFor('ana', 7);
  app.clock.pass(DAY_SECONDS);
  await runDue();
  expect(codeOf(await signIn('ana'))).toEqual([403, 'ACCOUNT_SUSPENDED']);
  expect((await signIn('ana')).body.data.ends_at).toBe('2026-01-10T12:00:00.000Z');
});

test.each([0, -1, 1.5, 366, '7'])('a suspension for %s days is refused', async (days) => {
  await givenUser(app.db, 'ana');
  expect((await as(staff).put(`${accounts}/ana/suspension`, { reason: 'x', days })).status).toBe(422);
  expect((await signIn('ana')).status).toBe(200);
});

test('signing in to a suspended account returns the reason only with the right password', async () => {
  await givenUser(app.db, 'ana');
  await suspend('ana');
  const refused = await signIn('ana');
  expect(codeOf(refused)).toEqual([403, 'ACCOUNT_SUSPENDED']);
  expect({ message: refused.body.message, data: refused.body.data }).toEqual({
    message: 'This account is suspended. If you think this is a mistake, contact the operator of this site.',
    data: { reason: 'Spam in many channels', suspended_at: '2026-01-02T12:00:00.000Z', ends_at: null },
  });
  expect(codeOf(await signIn('ana', 'a guess'))).toEqual([422, 'WRONG_CREDENTIALS']);
  const program = await browserOf(app.http).post('/mobile/token', { email: 'ana', password: EXAMPLE_PASSWORD });
  expect({ status: program.status, email: program.body.errors.email[0] }).toEqual({ status: 422, email: refused.body.message });
});

test('a reinstated person signs in again', async () => {
  await givenUser(app.db, 'ana');
  await suspend('ana');
  const { body } = await reinstate('ana');
  expect(body.data.account.suspension).toBeNull();
  expect((await signIn('ana')).status).toBe(200);
  expect(codeOf(await reinstate('ana'))).toEqual([409, 'NOT_SUSPENDED']);
});

test('a suspended account gets no reset link, and a suspension invalidates earlier links', async () => {
  const mails: { text: string }[] = [];
  app.ctx.services.mailer = { send: async (mail) => void mails.push(mail) };
  await givenUser(app.db, 'ana');
  const askForLink = () => browserOf(app.http).post('/api/v1/password-reset', { email: 'ana@demo.invalid' });
  const before = await askForLink();
  await suspend('ana');
  const during = await askForLink();
  expect({ status: during.status, body: during.body }).toEqual({ status: before.status, body: before.body });
  expect(mails).toHaveLength(1);
  const token = /token=([\w-]+)/.exec(mails[0]!.text)![1];
  const confirm = () => browserOf(app.http).post('/api/v1/password-reset/confirm', { token, password: 'another-password' });
  expect(codeOf(await confirm())).toEqual([422, 'RESET_TOKEN_INVALID']);
  await reinstate('ana');
  expect(codeOf(await confirm())).toEqual([422, 'RESET_TOKEN_INVALID']);
});

test('a suspension is refused without a reason, for a suspended account, and for staff', async () => {
  await givenUser(app.db, 'ana');
  const second = await givenUser(app.db, 'second', { isStaff: true });
  for (const reason of ['', '   ', 'x'.repeat(501)]) expect((await suspend('ana', reason)).status).toBe(422);
  await suspend('ana');
  expect(codeOf(await suspend('ana'))).toEqual([409, 'ALREADY_SUSPENDED']);
  expect(codeOf(await suspend('nobody'))).toEqual([404, 'USER_NOT_FOUND']);
  expect(codeOf(await suspend('second'))).toEqual([409, 'STAFF_ACCOUNT']);
  expect(codeOf(await suspend('staff'))).toEqual([409, 'STAFF_ACCOUNT']);
  expect(codeOf(await grant('ana', second))).toEqual([409, 'ACCOUNT_SUSPENDED']);
});

test('only staff can suspend, reinstate, grant and read, and others learn nothing about accounts', async () => {
  const ana = await givenUser(app.db, 'ana');
  for (const username of ['staff', 'ana', 'nobody']) {
    for (const reply of [
      await suspend(username, 'x', ana),
      await reinstate(username, ana),
      await grant(username, ana),
      await remove(username, ana),
      await as(ana).get(`${accounts}/${username}`),
      await as(ana).get(`${accounts}/${username}/security-log`),
      await as(ana).get('/api/internal/v1/staff'),
    ]) {
      expect(codeOf(reply)).toEqual([403, 'NOT_ALLOWED']);
    }
  }
  expect((await browserOf(app.http).get('/api/internal/v1/staff')).status).toBe(401);
  expect({ announced: app.announced, commands: app.commands }).toEqual({ announced: [], commands: [] });
});

test('granting and removing staff works, and a removal closes sockets but keeps the session', async () => {
  const ana = await givenUser(app.db, 'ana');
  expect((await grant('ana')).body.data.account.is_staff).toBe(true);
  expect(codeOf(await grant('ana'))).toEqual([409, 'ALREADY_STAFF']);
  const { body } = await as(ana).get('/api/internal/v1/staff');
  expect(body.data.staff.map(({ username }: Person) => username)).toEqual(['ana', 'staff']);
  expect(app.commands).toEqual([]);
  expect((await remove('ana')).body.data.account.is_staff).toBe(false);
  expect(app.commands).toEqual([{ kind: 'end_sessions', userId: String(ana.id), sessionIds: [ana.sessionId] }]);
  expect({ isSignedIn: await isSignedIn(ana), status: (await as(ana).get('/api/internal/v1/staff')).status }).toEqual({
    isSignedIn: true,
    status: 403,
  });
  expect(codeOf(await remove('ana'))).toEqual([409, 'PERSON_NOT_STAFF']);
});

test('the last staff account cannot be removed, even by itself', async () => {
  expect(codeOf(await remove('staff'))).toEqual([409, 'LAST_STAFF']);
  const second = await givenUser(app.db, 'second', { isStaff: true });
  expect((await remove('staff')).status).toBe(200);
  expect(codeOf(await remove('second', second))).toEqual([409, 'LAST_STAFF']);
});

test('every staff action is recorded with actor, target, time, reason and address, as paged rows and as log lines', async () => {
  const ana = await givenUser(app.db, 'ana');
  await suspend('ana');
  app.clock.pass(60);
  await reinstate('ana');
  await grant('ana');
  await remove('ana');
  const { body } = await as(staff).get(`${accounts}/ana/security-log`);
  expect(body.data.entries).toMatchObject([
    { act: 'remove_staff' },
    { act: 'grant_staff', reason: '' },
    { act: 'reinstate_account', created_at: '2026-01-02T12:01:00.000Z' },
    {
      act: 'suspend_account',
      actor: { id: staff.id, username: 'staff', slug: 'staff' },
      reason: 'Spam in many channels',
      address: '192.0.2.2',
      created_at: '2026-01-02T12:00:00.000Z',
    },
  ]);
  const lines = app.logged.filter(({ security }) => security !== undefined);
  expect(lines[0]).toMatchObject({
    msg: 'security: suspend_account',
    security: { userId: ana.id, actorId: staff.id, reason: 'Spam in many channels', address: '192.0.2.2' },
  });
  expect(lines).toHaveLength(4);
});

test('when the last two staff remove each other concurrently, one remains', async () => {
  const database = await testDatabase([accountsServer]);
  const raced = await accountsApp({ database });
  const people = await Promise.all(['one', 'two'].map((name) => givenUser(raced.db, name, { isStaff: true })));
  const removal = (by: Person, other: Person) => programOf(raced.http, by.token).delete(`/api/internal/v1/staff/${other.slug}`);
  for (let round = 0; round < 20; round++) {
    const [one, two] = people as [Person, Person];
    const answers = await Promise.all([removal(one, two), removal(two, one)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    const left = await raced.db.rows(sql<{ id: number }>`select id from users where is_staff`);
    expect(left).toHaveLength(1);
    await raced.db.rows(sql`update users set is_staff = true`);
  }
});

test('a sign-in concurrent with a suspension leaves no session', async () => {
  const raced = await accountsApp({ database: await testDatabase([accountsServer]) });
  const boss = await givenUser(raced.db, 'boss', { isStaff: true });
  await givenUser(raced.db, 'ana');
  for (let round = 0; round < 10; round++) {
    const [suspension, entry] = await Promise.all([
      programOf(raced.http, boss.token).put(`${accounts}/ana/suspension`, { reason: 'Spam' }),
      browserOf(raced.http).post('/api/v1/sign-in', { login: 'ana', password: EXAMPLE_PASSWORD }),
    ]);
    expect([suspension.status, [200, 403].includes(entry.status)]).toEqual([200, true]);
    const left = await raced.db.rows(sql`select 1 from sessions s join users u on u.id = s.user_id where u.slug = 'ana'`);
    expect(left).toEqual([]);
    await programOf(raced.http, boss.token).delete(`${accounts}/ana/suspension`);
  }
});

const read = async (listed: AccountsApp, boss: Person, query: string) => {
  const { status, body } = await programOf(listed.http, boss.token).get(`${accounts}?${query}`);
  expect(status).toBe(200);
  return body.data as { accounts: { username: string; is_staff: boolean }[]; next_cursor: string | null };
};

test('staff find accounts by name prefix, in any case and with underscores or dashes', async () => {
  const listed = await accountsApp({ database: await testDatabase([accountsServer]) });
  const boss = await givenUser(listed.db, 'boss', { isStaff: true });
  for (const name of ['Ana_Lund', 'anabel', 'Anton', 'ben']) await givenUser(listed.db, name);
  const found = async (search: string) =>
    (await read(listed, boss, `search=${encodeURIComponent(search)}`)).accounts.map(({ username }) => username);
  expect(await found('ANA')).toEqual(['anabel', 'Ana_Lund']);
  expect(await found('ana_l')).toEqual(['Ana_Lund']);
  expect(await found('ana-')).toEqual(['Ana_Lund']);
  expect(await found('%')).toEqual([]);
  expect(await found('\\')).toEqual([]);
  expect(await found('')).toEqual(['ben', 'Anton', 'anabel', 'Ana_Lund', 'boss']);
});

test('the list is read in pages without gaps and can be filtered to suspended accounts or staff', async () => {
  const listed = await accountsApp({ database: await testDatabase([accountsServer]) });
  const boss = await givenUser(listed.db, 'boss', { isStaff: true });
  for (let number = 0; number < ACCOUNTS_PAGE + 2; number++) await givenUser(listed.db, `viewer_${number}`);
  const first = await read(listed, boss, 'search=viewer');
  const second = await read(listed, boss, `search=viewer&cursor=${first.next_cursor}`);
  expect({ firstAccountCount: first.accounts.length, secondAccountCount: second.accounts.length, nextCursor: second.next_cursor }).toEqual({
    firstAccountCount: ACCOUNTS_PAGE,
    secondAccountCount: 2,
    nextCursor: null,
  });
  expect(new Set([...first.accounts, ...second.accounts].map(({ username }) => username)).size).toBe(ACCOUNTS_PAGE + 2);
  expect((await read(listed, boss, 'show=suspended')).accounts).toEqual([]);
  await programOf(listed.http, boss.token).put(`${accounts}/viewer_3/suspension`, { reason: 'Spam' });
  expect((await read(listed, boss, 'show=suspended')).accounts).toEqual([
    expect.objectContaining({ username: 'viewer_3', suspension: expect.objectContaining({ reason: 'Spam' }) }),
  ]);
  expect((await read(listed, boss, 'show=staff')).accounts.map(({ username }) => username)).toEqual(['boss']);
});

test('only staff can read the list of accounts and the findings', async () => {
  const viewer = await givenUser(app.db, 'viewer');
  for (const path of [accounts, CHECKS]) {
    expect(codeOf(await as(viewer).get(path))).toEqual([403, 'NOT_ALLOWED']);
    expect((await browserOf(app.http).get(path)).status).toBe(401);
  }
});

const CHECKS = '/api/internal/v1/checks';

test('staff read the findings with the time of the run, and a second person is found by a new run', async () => {
  const boss = await givenUser(app.db, 'first-boss', { isStaff: true });
  const read = async (query = '') => (await as(boss).get(`${CHECKS}${query}`)).body.data as CheckReport;
  const first = await read();
  expect(first).toMatchObject({ ran_at: app.clock.now().toISOString() });
  const staffFinding = ({ findings }: CheckReport) => findings.find(({ id }) => id === 'staff');
  const { count } = staffFinding(first)!.facts;
  await givenUser(app.db, 'second-boss', { isStaff: true });
  app.clock.pass(60);
  expect(await read()).toEqual(first);
  const again = await read('?fresh=true');
  expect(again.ran_at).toBe(app.clock.now().toISOString());
  expect(staffFinding(again)).toMatchObject({ state: 'ok', code: 'several', facts: { count: Number(count) + 1 }, place: '/staff/people' });
});

test('staff who ask for a new run at the same time share it', async () => {
  let runs = 0;
  const counted: Diagnostic = { id: 'counted', texts: {}, run: async () => found('ok', 'ok', { runs: ++runs }) };
  const shared = await accountsApp({ diagnostics: [counted] });
  const boss = await givenUser(shared.db, 'boss', { isStaff: true });
  const read = () => programOf(shared.http, boss.token).get(`${CHECKS}?fresh=true`);
  await Promise.all([read(), read(), read()]);
  expect(runs).toBe(1);
  shared.clock.pass(2);
  await read();
  expect(runs).toBe(2);
});

test('nobody or only one person in staff is a warning', async () => {
  const empty = await accountsApp();
  expect(await check(staffDiagnostic, { db: empty.db })).toMatchObject({ state: 'warning', text: 'Nobody is staff yet.' });
  await givenUser(empty.db, 'boss', { isStaff: true });
  expect(await check(staffDiagnostic, { db: empty.db })).toMatchObject({
    state: 'warning',
    text: 'Only one person is staff.',
    advice: "Make a second person staff, so that someone can act when the first can't.",
  });
  await givenUser(empty.db, 'second', { isStaff: true });
  expect((await check(staffDiagnostic, { db: empty.db })).text).toBe('2 people are staff.');
});

test('ID-06 a person marks their own account as a bot and unmarks it, and the security log records both', async () => {
  const ana = await givenUser(app.db, 'ana');
  const declare = (is_bot: boolean) => as(ana).patch('/api/v1/account/profile', { is_bot });
  expect((await declare(true)).body.data.account.bot).toBe('self');
  expect((await declare(true)).body.data.account.bot).toBe('self');
  expect((await declare(false)).body.data.account.bot).toBeNull();
  const { entries } = (await as(staff).get(`${accounts}/ana/security-log`)).body.data;
  expect(entries.map(({ act }: { act: string }) => act)).toEqual(['unmark_bot', 'mark_bot']);
});

test('ID-06 staff mark an account as a bot, which its owner cannot undo', async () => {
  const ana = await givenUser(app.db, 'ana');
  const bot = `${accounts}/ana/bot`;
  expect(codeOf(await as(ana).put(bot))).toEqual([403, 'NOT_ALLOWED']);
  expect((await as(staff).put(bot, { reason: 'Posts by program' })).body.data.account).toMatchObject({ username: 'ana', bot: 'staff' });
  expect(codeOf(await as(staff).put(bot))).toEqual([409, 'ALREADY_BOT']);
  expect(codeOf(await as(ana).patch('/api/v1/account/profile', { is_bot: false }))).toEqual([409, 'BOT_BY_STAFF']);
  expect((await as(staff).delete(bot)).body.data.account.bot).toBeNull();
  expect(codeOf(await as(staff).delete(bot))).toEqual([409, 'NOT_BOT']);
  expect(codeOf(await as(staff).put(`${accounts}/nobody/bot`))).toEqual([404, 'USER_NOT_FOUND']);
});

const rename = (name: string, username: string, by = staff) =>
  as(by).put(`${accounts}/${name}/name`, { username, reason: 'Impersonation' });

test('a renamed person stays signed in under the new name, signs in with it, and their sockets and pages learn it', async () => {
  const ana = await givenUser(app.db, 'ana');
  const { status, body } = await rename('ana', 'Ann_24');
  expect([status, body.data.account]).toMatchObject([200, { id: ana.id, username: 'Ann_24', slug: 'ann-24' }]);
  expect((await as(ana).get('/api/v1/account')).body.data.account).toMatchObject({ username: 'Ann_24', slug: 'ann-24' });
  expect((await signIn('ann_24')).status).toBe(200);
  expect(codeOf(await signIn('ana'))).toEqual([422, 'WRONG_CREDENTIALS']);
  expect(app.published).toEqual([
    {
      channel: `private-${ana.id}`,
      event: 'App\\Events\\AccountRenamedEvent',
      payload: { user: { id: ana.id, username: 'Ann_24', slug: 'ann-24' } },
    },
  ]);
  expect(app.commands).toEqual([{ kind: 'end_sessions', userId: String(ana.id), sessionIds: [ana.sessionId] }]);
});

test('a name follows the rules of sign-up, and a change of its letter case is a change', async () => {
  await givenUser(app.db, 'ana');
  await givenUser(app.db, 'bob');
  expect(codeOf(await rename('ana', 'ana'))).toEqual([409, 'SAME_USERNAME']);
  expect(codeOf(await rename('ana', 'Bob'))).toEqual([409, 'USERNAME_TAKEN']);
  expect(codeOf(await rename('ana', 'Admin_24'))).toEqual([409, 'USERNAME_RESERVED']);
  expect((await rename('ana', 'a')).status).toBe(422);
  expect((await as(staff).put(`${accounts}/ana/name`, { username: 'ann', reason: '' })).status).toBe(422);
  expect((await rename('ana', 'ANA')).body.data.account).toMatchObject({ username: 'ANA', slug: 'ana' });
});

test('nobody gets the name of the site', async () => {
  app.settings.SITE_NAME = 'Harbor Live';
  await givenUser(app.db, 'ana');
  expect(codeOf(await rename('ana', 'Harbor_Live'))).toEqual([409, 'USERNAME_RESERVED']);
  expect(codeOf(await rename('ana', 'HarborL1ve_24'))).toEqual([409, 'USERNAME_RESERVED']);
  app.settings.SITE_NAME = 'Pier';
  expect((await rename('ana', 'Harbor_Live')).status).toBe(200);
});

test('of two accounts that get the same name at once, one is refused', async () => {
  await givenUser(app.db, 'ana');
  await givenUser(app.db, 'bob');
  const replies = await Promise.all([rename('ana', 'carol'), rename('bob', 'carol')]);
  expect(replies.map(codeOf).sort()).toEqual([
    [200, undefined],
    [409, 'USERNAME_TAKEN'],
  ]);
});

test('signing an account out ends all its sessions and mailed links, but not those of others', async () => {
  const [ana, bob] = [await givenUser(app.db, 'ana'), await givenUser(app.db, 'bob')];
  expect((await as(staff).delete(`${accounts}/ana/sessions`)).status).toBe(200);
  expect([await isSignedIn(ana), await isSignedIn(bob), await isSignedIn(staff)]).toEqual([false, true, true]);
  expect(app.commands).toEqual([{ kind: 'end_sessions', userId: String(ana.id), sessionIds: [ana.sessionId] }]);
  expect((await signIn('ana')).status).toBe(200);
  expect((await as(bob).delete(`${accounts}/staff/sessions`)).status).toBe(403);
  expect((await rename('staff', 'other', bob)).status).toBe(403);
});

const deletion = (username: string) => `${accounts}/${username}/deletion`;
/** Their sessions outlast the time until a deletion. */
const lastingStaff = () => givenUser(app.db, 'boss', { isStaff: true, sessionEndsAt: later(60 * DAY_SECONDS) });
const scheduleDeletion = (username: string, by = staff) => as(by).put(deletion(username), { reason: 'Asked for it' });
const runDeletion = async () => expect(await runAllDue(app.ctx, [accountDeletionDeadline])).toEqual({});

test('an account that staff delete is signed out and suspended at once, and its owner reads the reason and the date', async () => {
  const ana = await givenUser(app.db, 'ana');
  const { body } = await scheduleDeletion('ana');
  expect(body.data.account).toMatchObject({
    deletes_at: '2026-02-01T12:00:00.000Z',
    suspension: { reason: 'Asked for it', ends_at: null },
  });
  expect(await isSignedIn(ana)).toBe(false);
  expect(app.announced.map(({ name }) => name)).toEqual(['sessionsEnded', 'accountSuspended']);
  const refused = await signIn('ana');
  expect(codeOf(refused)).toEqual([403, 'ACCOUNT_SUSPENDED']);
  expect(refused.body.data).toMatchObject({ reason: 'Asked for it', deletes_at: '2026-02-01T12:00:00.000Z' });
  expect(codeOf(await scheduleDeletion('ana'))).toEqual([409, 'ALREADY_DELETING']);
  expect(codeOf(await reinstate('ana'))).toEqual([409, 'BEING_DELETED']);
  const { accounts: deleting } = (await as(staff).get(`${accounts}?show=deleting`)).body.data;
  expect(deleting.map(({ username }: { username: string }) => username)).toEqual(['ana']);
});

test('staff can undo a deletion until its last second, which reinstates the account', async () => {
  await givenUser(app.db, 'ana');
  await scheduleDeletion('ana');
  app.clock.pass(30 * DAY_SECONDS - 1);
  await runDeletion();
  expect((await as(staff).delete(deletion('ana'))).body.data.account).toMatchObject({ deletes_at: null, suspension: null });
  app.clock.pass(1);
  await runDeletion();
  expect((await signIn('ana')).status).toBe(200);
  expect(codeOf(await as(staff).delete(deletion('ana')))).toEqual([409, 'NOT_DELETING']);
});

test('after an undone deletion, an account that was suspended before stays suspended', async () => {
  await givenUser(app.db, 'ana');
  await suspend('ana');
  await scheduleDeletion('ana');
  await as(staff).delete(deletion('ana'));
  expect(codeOf(await signIn('ana'))).toEqual([403, 'ACCOUNT_SUSPENDED']);
  expect((await reinstate('ana')).status).toBe(200);
});

test('a deletion that was undone and decided again takes its whole time again', async () => {
  await givenUser(app.db, 'ana');
  await scheduleDeletion('ana');
  app.clock.pass(20 * DAY_SECONDS);
  await as(staff).delete(deletion('ana'));
  await scheduleDeletion('ana');
  app.clock.pass(10 * DAY_SECONDS);
  await runDeletion();
  expect((await as(staff).get(`${accounts}/ana`)).body.data.account.deletes_at).toBe('2026-02-21T12:00:00.000Z');
});

test('after 30 days nothing of the account says who it was, and its row stays for messages and books', async () => {
  const boss = await lastingStaff();
  const ana = await givenUser(app.db, 'ana', { bio: 'Rides at dawn.' });
  await signIn('ana', 'a wrong guess');
  await scheduleDeletion('ana');
  app.clock.pass(30 * DAY_SECONDS);
  await runDeletion();
  const rows = await app.db.rows(sql`
    select username, slug, email, email_confirmed_at, bio, links, picture, suspended_at is not null as "isSuspended", deleted_at
      from users where id = ${ana.id}`);
  expect(rows).toEqual([
    {
      username: `deleted_${ana.id}`,
      slug: `~${ana.id}`,
      email: null,
      email_confirmed_at: null,
      bio: '',
      links: [],
      picture: null,
      isSuspended: true,
      deleted_at: app.clock.now(),
    },
  ]);
  const own = sql`select 1 from security_log where user_id = ${ana.id} and actor_id is null`;
  expect(await app.db.rows(own)).toEqual([]);
  for (const login of ['ana', `~${ana.id}`, `deleted_${ana.id}`, 'ana@demo.invalid'])
    expect(codeOf(await signIn(login))).toEqual([422, 'WRONG_CREDENTIALS']);
  expect((await as(boss).get(`${accounts}/~${ana.id}`)).status).toBe(404);
  const listed = (await as(boss).get(accounts)).body.data.accounts;
  expect(listed.map(({ username }: { username: string }) => username)).toEqual(['boss', 'staff']);
  expect((await as(boss).get('/api/internal/v1/staff-log?target=ana')).body.data.entries).toMatchObject([
    { act: 'schedule_deletion', target: { username: 'ana' } },
  ]);
});

test('the name and the address of a deleted account are free, but nobody gets the name of a deleted one', async () => {
  const boss = await lastingStaff();
  const ana = await givenUser(app.db, 'ana');
  await givenUser(app.db, 'bob');
  await scheduleDeletion('ana');
  expect(codeOf(await rename('bob', 'ana'))).toEqual([409, 'USERNAME_TAKEN']);
  app.clock.pass(30 * DAY_SECONDS);
  await runDeletion();
  expect((await rename('bob', 'ana', boss)).status).toBe(200);
  expect(codeOf(await rename('ana', `Deleted_${ana.id}`, boss))).toEqual([409, 'USERNAME_RESERVED']);
});

test('staff accounts are not deleted, and only staff delete accounts', async () => {
  const ana = await givenUser(app.db, 'ana');
  await givenUser(app.db, 'other', { isStaff: true });
  expect(codeOf(await scheduleDeletion('other'))).toEqual([409, 'STAFF_ACCOUNT']);
  expect((await as(staff).put(deletion('ana'), { reason: '' })).status).toBe(422);
  expect((await scheduleDeletion('other', ana)).status).toBe(403);
  expect((await as(ana).delete(deletion('other'))).status).toBe(403);
});
