import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { DAY_SECONDS } from '#core/contract/durations.ts';
import type { Client } from '#core/server/http/route.ts';
import type { Mail } from '#core/server/mail/mailer.ts';
import { EXAMPLE_PASSWORD } from '#features/people/accounts/examples.ts';
import { SECURITY_LOG } from '#features/people/accounts/rules.ts';
import { recordRefusedRight, trimSecurityLog } from './security-log.ts';
import { type AccountsApp, accountsApp } from './testing/app.ts';
import { browserOf, programOf } from './testing/browser.ts';
import { givenUser } from './testing.ts';

let app: AccountsApp;
let staff: Awaited<ReturnType<typeof givenUser>>;
let mails: Mail[];
beforeEach(async () => {
  mails = [];
  const mailer = { send: async (mail: Mail) => void mails.push(mail) };
  app = await accountsApp({ services: { mailer }, publicUrl: 'https://tv.example.org' });
  staff = await givenUser(app.db, 'staff', { isStaff: true });
});

const read = async (username: string, query = '') =>
  (await programOf(app.http, staff.token).get(`/api/internal/v1/accounts/${username}/security-log${query}`)).body.data;
const lines = () => app.logged.flatMap(({ security, msg }) => (security === undefined ? [] : [[msg, security]]));
const trim = () => trimSecurityLog.run(app.ctx, undefined as never);

test('calls without the right are recorded, at most ten a day for an account', async () => {
  const { id, username, slug } = await givenUser(app.db, 'ana');
  const viewer = { id, username, slug, isStaff: false, sessionId: 1 };
  const refuse = (call: string) =>
    recordRefusedRight(app.ctx, { viewer, client: { address: '192.0.2.7' } as Client, call, code: 'NOT_ALLOWED' });
  for (let at = 0; at < 30; at += 1) await refuse(`PUT /api/things/${at}`);
  const { entries } = await read('ana');
  expect(entries).toHaveLength(10);
  expect(entries.at(-1)).toMatchObject({
    act: 'right_refused',
    details: { call: 'PUT /api/things/0', code: 'NOT_ALLOWED' },
    address: '192.0.2.7',
  });
  app.clock.pass(DAY_SECONDS);
  await refuse('GET /api/things');
  expect((await read('ana')).entries).toHaveLength(11);
});

test('sign-ins, failed sign-ins, password resets and password changes are recorded as rows and log lines', async () => {
  const { id } = await givenUser(app.db, 'ana');
  const browser = browserOf(app.http, { address: '192.0.2.7' });
  await browser.post('/api/v1/sign-in', { login: 'ana', password: 'a guess' });
  await browser.post('/api/v1/sign-in', { login: 'ana@demo.invalid', password: EXAMPLE_PASSWORD });
  await browserOf(app.http, { address: '192.0.2.8' }).post('/mobile/token', { email: 'ana', password: EXAMPLE_PASSWORD });
  await browser.put('/api/v1/account/password', { current_password: EXAMPLE_PASSWORD, new_password: 'another-password' });
  await browser.put('/api/v1/account/email', { current_password: 'another-password', email: 'new@example.org' });
  await browserOf(app.http).post('/api/v1/password-reset', { email: 'new@example.org' });
  const token = /token=([\w-]+)/.exec(mails.at(-1)!.text)![1]!;
  await browserOf(app.http).post('/api/v1/password-reset/confirm', { token, password: 'third-password' });

  const { entries } = await read('ana');
  expect(entries.map(({ act, address, actor }: { act: string; address: string; actor: unknown }) => [act, address, actor])).toEqual([
    ['reset_password', '192.0.2.1', null],
    ['confirm_email', '192.0.2.1', null],
    ['request_reset', '192.0.2.1', null],
    ['change_email', '192.0.2.7', null],
    ['change_password', '192.0.2.7', null],
    ['sign_in', '192.0.2.8', null],
    ['sign_in', '192.0.2.7', null],
    ['sign_in_failed', '192.0.2.7', null],
  ]);
  expect(entries[5].details).toEqual({ kind: 'program' });
  expect(lines()).toHaveLength(8);
  expect(lines()[0]).toEqual(['security: sign_in_failed', expect.objectContaining({ userId: id, address: '192.0.2.7' })]);
});

test('the log of a new account starts with its sign-up', async () => {
  await browserOf(app.http).post('/api/v1/sign-up', { username: 'ana', email: 'ana@example.org', password: EXAMPLE_PASSWORD });
  expect((await read('ana')).entries).toMatchObject([{ act: 'sign_up', address: '192.0.2.1' }]);
});

test('neither rows nor lines contain a password, a token or the typed login', async () => {
  await givenUser(app.db, 'ana');
  const browser = browserOf(app.http);
  await browser.post('/api/v1/sign-in', { login: 'my-secret-password', password: 'secret guess' });
  await browser.post('/api/v1/sign-in', { login: 'ana', password: EXAMPLE_PASSWORD });
  await browser.post('/api/v1/password-reset', { email: 'ana@demo.invalid' });
  const token = /token=([\w-]+)/.exec(mails.at(-1)!.text)![1]!;
  await browser.post('/api/v1/password-reset/confirm', { token, password: 'third-password' });
  const rows = await app.db.rows(sql`select * from security_log`);
  expect(rows).toHaveLength(4);
  const text = JSON.stringify([rows, app.logged]);
  const secrets = ['my-secret-password', 'secret guess', EXAMPLE_PASSWORD, 'third-password', token, browser.cookies.get('session_token')!];
  for (const secret of secrets) expect(text.includes(secret), secret).toBe(false);
});

test('a long log is read in pages', async () => {
  const { id } = await givenUser(app.db, 'ana');
  await app.db.rows(sql`
    insert into security_log (user_id, act, created_at) select ${id}, 'sign_in', '2026-01-02T12:00:00Z' from generate_series(1, 250)`);
  const sizes: number[] = [];
  const ids = new Set<number>();
  for (let query = ''; ; ) {
    const { entries, next_cursor } = await read('ana', query);
    sizes.push(entries.length);
    for (const entry of entries) ids.add(entry.id);
    if (next_cursor === null) break;
    query = `?cursor=${next_cursor}`;
  }
  expect({ sizes, idCount: ids.size }).toEqual({ sizes: [100, 100, 50], idCount: 250 });
});

test('under attack, an account keeps only its newest entries and all staff actions', async () => {
  const ana = await givenUser(app.db, 'ana');
  const bob = await givenUser(app.db, 'bob');
  const insert = (userId: number | null, act: string, rows: number, actorId: number | null = null) =>
    app.db.rows(sql`
      insert into security_log (user_id, act, actor_id, created_at)
      select ${userId}::int8, ${act}, ${actorId}::int8, ${app.clock.now()}::timestamptz from generate_series(1, ${rows}::int)`);
  await insert(ana.id, 'suspend_account', 1, staff.id);
  await insert(ana.id, 'sign_in_failed', SECURITY_LOG.ownRows + 30);
  await insert(ana.id, 'sign_in', 1);
  await insert(bob.id, 'sign_in_failed', 5);
  await insert(null, 'sign_in_failed', SECURITY_LOG.unknownRows + 10);
  await trim();
  const left = await app.db.rows(sql`select user_id as "userId", act, count(*)::int as n from security_log group by 1, 2 order by 1, 2`);
  expect(left).toEqual([
    { userId: ana.id, act: 'sign_in', n: 1 },
    { userId: ana.id, act: 'sign_in_failed', n: SECURITY_LOG.ownRows - 1 },
    { userId: ana.id, act: 'suspend_account', n: 1 },
    { userId: bob.id, act: 'sign_in_failed', n: 5 },
    { userId: null, act: 'sign_in_failed', n: SECURITY_LOG.unknownRows },
  ]);
});
