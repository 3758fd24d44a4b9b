import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { DAY_SECONDS } from '#core/contract/durations.ts';
import { retentionJob, STEP } from '#core/server/retention/retention.ts';
import { EXAMPLE_PASSWORD } from '#features/people/accounts/examples.ts';
import { type AccountsApp, accountsApp } from './testing/app.ts';
import { browserOf, programOf } from './testing/browser.ts';
import { givenUser } from './testing.ts';

let app: AccountsApp;
beforeEach(async () => {
  app = await accountsApp();
});

const expire = () => retentionJob.run(app.ctx, {}, new AbortController().signal);
const addresses = async () =>
  (await app.db.rows(sql<{ address: string }>`select address from security_log order by id`)).map(({ address }) => address);

const signIn = (address: string) => browserOf(app.http, { address }).post('/api/v1/sign-in', { login: 'ana', password: EXAMPLE_PASSWORD });

test('after 30 days the addresses of the security log are cut to their network, once, and the rest of an entry stays', async () => {
  await givenUser(app.db, 'ana');
  await signIn('192.0.2.7');
  await signIn('2001:db8:12:34:56::7');
  app.clock.pass(29 * DAY_SECONDS);
  await signIn('198.51.100.9');
  await expire();
  expect(await addresses()).toEqual(['192.0.2.7', '2001:db8:12:34:56::7', '198.51.100.9']);
  app.clock.pass(DAY_SECONDS);
  await expire();
  await expire();
  expect(await addresses()).toEqual(['192.0.2.0/24', '2001:db8:12::/48', '198.51.100.9']);
  expect(await app.db.rows(sql`select distinct act from security_log`)).toEqual([{ act: 'sign_in' }]);
});

test('a session that is not used loses its address after ADDRESS_DAYS, and keeps working', async () => {
  await givenUser(app.db, 'ana');
  await app.db.rows(sql`delete from sessions`);
  app.settings.ADDRESS_DAYS = 7;
  const browser = browserOf(app.http, { address: '192.0.2.7' });
  await browser.post('/api/v1/sign-in', { login: 'ana', password: EXAMPLE_PASSWORD });
  const address = async () => (await app.db.row(sql<{ address: string }>`select address from sessions`))!.address;
  app.clock.pass(7 * DAY_SECONDS - 1);
  await expire();
  expect(await address()).toBe('192.0.2.7');
  app.clock.pass(1);
  await expire();
  await expire();
  expect(await address()).toBe('192.0.2.0/24');
  expect((await browser.get('/api/v1/user')).status).toBe(200);
});

test('addresses that exempt an account from limits of guesses are forgotten, and devices are not', async () => {
  await givenUser(app.db, 'ana');
  await signIn('192.0.2.7');
  const marks = async () =>
    (await app.db.rows(sql<{ kind: string }>`select split_part(mark, ':', 1) as kind from known_clients order by 1`)).map(
      ({ kind }) => kind,
    );
  expect(await marks()).toEqual(['address', 'device']);
  app.clock.pass(30 * DAY_SECONDS);
  await expire();
  expect(await marks()).toEqual(['device']);
});

test('more entries than one step are cut, and off keeps whole addresses', async () => {
  const { id } = await givenUser(app.db, 'ana');
  await app.db.rows(sql`
    insert into security_log (user_id, act, address, created_at)
    select ${id}, 'sign_in', case when n % 3 = 0 then 'unknown' else '192.0.2.' || n % 200 end, '2026-01-02T12:00:00Z' from generate_series(1, ${2 * STEP + 1}::int) n`);
  app.clock.pass(31 * DAY_SECONDS);
  app.settings.ADDRESS_DAYS = null;
  await expire();
  expect(new Set(await addresses()).size).toBeGreaterThan(100);
  app.settings.ADDRESS_DAYS = 30;
  await expire();
  // What is no address says nothing about its network.
  expect(new Set(await addresses())).toEqual(new Set(['192.0.2.0/24', '']));
});

test("the owner's entries are kept for half a year, and actions of others for two years", async () => {
  const staff = await givenUser(app.db, 'staff', { isStaff: true });
  await givenUser(app.db, 'ana');
  await signIn('192.0.2.7');
  expect((await programOf(app.http, staff.token).put('/api/internal/v1/staff/ana', {})).status).toBe(200);
  const acts = async () => (await app.db.rows(sql<{ act: string }>`select act from security_log order by id`)).map(({ act }) => act);
  app.clock.pass(180 * DAY_SECONDS - 1);
  await expire();
  expect(await acts()).toEqual(['sign_in', 'grant_staff']);
  app.clock.pass(1);
  await expire();
  expect(await acts()).toEqual(['grant_staff']);
  app.clock.pass(550 * DAY_SECONDS);
  await expire();
  expect(await acts()).toEqual([]);
});

test('the settings decide how long each part of the security log stays', async () => {
  await givenUser(app.db, 'ana');
  app.settings.SECURITY_LOG_DAYS = null;
  app.settings.STAFF_LOG_DAYS = null;
  await signIn('192.0.2.7');
  app.clock.pass(3000 * DAY_SECONDS);
  await expire();
  expect(await addresses()).toEqual(['192.0.2.0/24']);
  app.settings.SECURITY_LOG_DAYS = 2999;
  await expire();
  expect(await addresses()).toEqual([]);
});
