import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { DAY_SECONDS } from '#core/contract/durations.ts';
import { retentionJob } from '#core/server/retention/retention.ts';
import { STAFF_LOG_PAGE } from '#features/people/accounts/contract/staff-log.ts';
import { recordStaffAct } from './staff-log.ts';
import { type AccountsApp, accountsApp } from './testing/app.ts';
import { programOf } from './testing/browser.ts';
import { givenUser } from './testing.ts';

type Person = Awaited<ReturnType<typeof givenUser>>;

let app: AccountsApp;
let staff: Person;
let ana: Person;
beforeEach(async () => {
  app = await accountsApp();
  staff = await givenUser(app.db, 'boss', { isStaff: true });
  ana = await givenUser(app.db, 'ana');
});

const LOG = '/api/internal/v1/staff-log';
const read = async (query = '') => {
  const { status, body } = await programOf(app.http, staff.token).get(`${LOG}${query}`);
  expect(status).toBe(200);
  return body.data;
};
const acts = async (query = '') => (await read(query)).entries.map(({ act }: { act: string }) => act);
const suspend = (reason = 'Spam') => programOf(app.http, staff.token).put('/api/internal/v1/accounts/ana/suspension', { reason });
const reinstate = () => programOf(app.http, staff.token).delete('/api/internal/v1/accounts/ana/suspension');

test('an act of staff is in the log with who, on whom, why and from where', async () => {
  expect((await suspend()).status).toBe(200);
  expect((await read()).entries).toEqual([
    {
      id: expect.any(Number),
      act: 'suspend_account',
      actor: { id: staff.id, username: 'boss', slug: 'boss' },
      target: { id: ana.id, username: 'ana', slug: 'ana' },
      reason: 'Spam',
      details: {},
      address: '192.0.2.2',
      created_at: '2026-01-02T12:00:00.000Z',
    },
  ]);
});

test('an act on no account but the own one has no target, and acts of other people are not in the log', async () => {
  await app.ctx.tx(async (tx) => {
    await recordStaffAct(tx, { act: 'merge_category', actorId: staff.id, targetId: staff.id, at: app.clock.now() });
    await recordStaffAct(tx, { act: 'ban', actorId: ana.id, targetId: staff.id, at: app.clock.now() });
  });
  expect((await read()).entries).toMatchObject([{ act: 'merge_category', target: null }]);
});

test('the log can be filtered by act, by who, by whom and by time', async () => {
  await suspend();
  app.clock.pass(DAY_SECONDS);
  await reinstate();
  expect(await acts('?act=suspend_account')).toEqual(['suspend_account']);
  expect(await acts('?actor=BOSS&target=Ana')).toEqual(['reinstate_account', 'suspend_account']);
  expect(await acts('?actor=ana')).toEqual([]);
  expect(await acts('?target=nobody')).toEqual([]);
  expect(await acts('?from=2026-01-03')).toEqual(['reinstate_account']);
  expect(await acts('?to=2026-01-03')).toEqual(['suspend_account']);
  expect(await acts('?from=2026-01-02T12:00:00Z&to=2026-01-02T12:00:01Z')).toEqual(['suspend_account']);
});

test('people are found by their name at the time of the act, also after their account is deleted', async () => {
  await suspend();
  await app.db.rows(sql`update users set username = 'ann', slug = 'ann' where id = ${ana.id}`);
  expect(await acts('?target=ana')).toEqual(['suspend_account']);
  expect(await acts('?target=ann')).toEqual(['suspend_account']);
  await app.db.rows(sql`delete from users where id = ${ana.id}`);
  expect((await read('?target=ana')).entries).toMatchObject([{ target: { id: null, username: 'ana', slug: null } }]);
});

test('the log is read page by page, newest first', async () => {
  await app.ctx.tx(async (tx) => {
    for (let at = 1; at <= STAFF_LOG_PAGE + 1; at++)
      await recordStaffAct(tx, { act: 'retry_job', actorId: staff.id, details: { at }, at: app.clock.now() });
  });
  const first = await read();
  expect(first.entries).toHaveLength(STAFF_LOG_PAGE);
  expect(first.entries[0].details).toEqual({ at: STAFF_LOG_PAGE + 1 });
  const second = await read(`?cursor=${first.next_cursor}`);
  expect(second).toMatchObject({ entries: [{ details: { at: 1 } }], next_cursor: null });
});

test('the download is a CSV file of the filtered log, in which no text is a formula', async () => {
  await suspend('=cmd()');
  await reinstate();
  const { status, headers, text } = await app.get(`${LOG}/export?act=suspend_account`, staff);
  expect([status, headers.get('content-disposition')]).toEqual([200, 'attachment; filename="staff-log.csv"']);
  const [head, ...rows] = text.replace('\uFEFF', '').trim().split('\r\n');
  expect(head).toBe('"time","actor","act","target","reason","details","address","id"');
  expect(rows).toEqual([expect.stringMatching(/^"2026-01-02T12:00:00.000Z","boss","suspend_account","ana","'=cmd\(\)","","192.0.2.2",/)]);
});

test('only staff read and download the log', async () => {
  for (const path of [LOG, `${LOG}/export`]) {
    expect((await app.get(path, ana)).status).toBe(403);
    expect((await app.get(path, null)).status).toBe(401);
  }
});

test('people who remove their own staff role act as staff for the last time', async () => {
  const other = await givenUser(app.db, 'other', { isStaff: true });
  expect((await programOf(app.http, other.token).delete('/api/internal/v1/staff/other')).status).toBe(200);
  expect((await read()).entries).toMatchObject([{ act: 'remove_staff', actor: { username: 'other' } }]);
});

test('entries are deleted after STAFF_LOG_DAYS, and lose their address earlier', async () => {
  await suspend();
  const addresses = () => app.db.rows(sql`select address from staff_log`);
  const expire = () => retentionJob.run(app.ctx, {}, new AbortController().signal);
  app.clock.pass(30 * DAY_SECONDS);
  await expire();
  expect(await addresses()).toEqual([{ address: '192.0.2.0/24' }]);
  app.clock.pass(700 * DAY_SECONDS - 1);
  await expire();
  expect(await addresses()).toHaveLength(1);
  app.clock.pass(1);
  await expire();
  expect(await addresses()).toHaveLength(0);
});
