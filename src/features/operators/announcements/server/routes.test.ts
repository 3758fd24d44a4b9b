import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { secondsAfter } from '#core/contract/durations.ts';
import type { Viewer } from '#core/server/context.ts';
import { runAllDue } from '#core/server/deadlines/run-deadlines.ts';
import { coreParts } from '#core/server/parts.ts';
import { type TestApp, testApp } from '#core/server/testing/test-app.ts';
import { ANNOUNCEMENTS_MAX, type Announcement, announcementsChanged } from '#features/operators/announcements/contract.ts';
import { accountsServer } from '#features/people/accounts/server/feature.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { removeEndedAnnouncements } from './announcements.ts';
import { announcementsServer } from './feature.ts';

const STAFF = '/api/internal/v1/announcements';

let app: TestApp;
let staff: Viewer;
beforeEach(async () => {
  app = await testApp([...coreParts, accountsServer, announcementsServer]);
  staff = await givenUser(app.db, 'boss', { isStaff: true });
});

const inSeconds = (seconds: number) => secondsAfter(app.clock.now(), seconds).toISOString();
const given = (change: object = {}) => ({
  kind: 'info',
  text: 'Maintenance tonight.',
  link: null,
  starts_at: null,
  ends_at: null,
  ...change,
});
const add = async (change: object = {}) => (await app.post(STAFF, staff, given(change))).json().data.announcement as Announcement;
const shown = async (query = '?fresh=true') =>
  (await app.get(`/api/v1/announcements${query}`, null)).json().data.announcements.map(({ text }: Announcement) => text);
const refusalOf = async (change: object) => (await app.post(STAFF, staff, given(change))).json().status.message;
const runDue = async () => {
  await runAllDue(app.ctx, announcementsServer.deadlines!);
  await app.flush();
};
/** The texts of each event since the last call. */
const sent = () =>
  app.published.splice(0).map(({ channel, event, payload }) => {
    expect([channel, event]).toEqual(['announcements', announcementsChanged.name]);
    return (payload as { announcements: Announcement[] }).announcements.map(({ text }) => text);
  });

test('an announcement is shown to everybody at once, with its link, until staff remove it', async () => {
  const link = { url: 'https://status.example/now', text: 'Status' };
  const { id } = await add({ kind: 'warning', link });
  expect((await app.get('/api/v1/announcements', null)).json().data.announcements).toEqual([
    { id, kind: 'warning', text: 'Maintenance tonight.', link, starts_at: inSeconds(0), ends_at: null },
  ]);
  expect(sent()).toEqual([['Maintenance tonight.']]);
  expect((await app.delete(`${STAFF}/${id}`, staff)).status).toBe(200);
  expect(await shown()).toEqual([]);
  expect(sent()).toEqual([[]]);
  expect((await app.delete(`${STAFF}/${id}`, staff)).json().status.message).toBe('ANNOUNCEMENT_NOT_FOUND');
});

test('views of pages share one read, at most a second old, and a page that listens gets the list of now', async () => {
  expect(await shown('')).toEqual([]);
  await add();
  expect([await shown(''), await shown()]).toEqual([[], ['Maintenance tonight.']]);
  app.clock.pass(1);
  expect(await shown('')).toEqual(['Maintenance tonight.']);
});

test('a scheduled announcement is secret until it starts, and pages learn its start and its end when they happen', async () => {
  await add({ text: 'Later.', starts_at: inSeconds(60), ends_at: inSeconds(120) });
  expect(await shown()).toEqual([]);
  expect(sent()).toEqual([[]]);
  app.clock.pass(59);
  await runDue();
  expect(sent()).toEqual([]);
  app.clock.pass(1);
  await runDue();
  expect([sent(), await shown()]).toEqual([[['Later.']], ['Later.']]);
  app.clock.pass(60);
  await runDue();
  expect([sent(), await shown()]).toEqual([[[]], []]);
});

test('a changed announcement keeps its id and its start, and its new end counts', async () => {
  const { id, starts_at } = await add({ ends_at: inSeconds(60) });
  sent();
  app.clock.pass(1);
  const change = given({ text: 'Moved to noon.', starts_at: undefined, ends_at: inSeconds(119) });
  const changed = (await app.put(`${STAFF}/${id}`, staff, change)).json().data.announcement;
  expect(changed).toMatchObject({ id, starts_at, text: 'Moved to noon.' });
  expect(sent()).toEqual([['Moved to noon.']]);
  app.clock.pass(59);
  await runDue();
  expect([sent(), await shown()]).toEqual([[], ['Moved to noon.']]);
  app.clock.pass(60);
  await runDue();
  expect([sent(), await shown()]).toEqual([[[]], []]);
  expect((await app.put(`${STAFF}/999`, staff, given())).json().status.message).toBe('ANNOUNCEMENT_NOT_FOUND');
});

test('a scheduled announcement whose start is cleared is shown at once', async () => {
  const { id } = await add({ starts_at: inSeconds(3600) });
  sent();
  const changed = (await app.put(`${STAFF}/${id}`, staff, given({ starts_at: null }))).json().data.announcement;
  expect(changed.starts_at).toBe(inSeconds(0));
  expect(sent()).toEqual([['Maintenance tonight.']]);
});

test('the last of several changes at once tells pages about all of them', async () => {
  await Promise.all([add({ text: 'One.' }), add({ text: 'Two.' }), add({ text: 'Three.' })]);
  await app.flush();
  expect(sent().at(-1)?.toSorted()).toEqual(['One.', 'Three.', 'Two.']);
});

test('an end before the start or in the past, a text without content and an unsafe link are refused', async () => {
  expect(await refusalOf({ ends_at: inSeconds(0) })).toBe('ENDS_TOO_EARLY');
  expect(await refusalOf({ starts_at: inSeconds(60), ends_at: inSeconds(60) })).toBe('ENDS_TOO_EARLY');
  expect(await refusalOf({ starts_at: inSeconds(-60), ends_at: inSeconds(-30) })).toBe('ENDS_TOO_EARLY');
  expect(await refusalOf({ text: '\u200b' })).toBe('INVALID');
  expect(await refusalOf({ text: 'x'.repeat(201) })).toBe('INVALID');
  for (const starts_at of ['tomorrow', '0000-01-01T00:00:00Z']) expect(await refusalOf({ starts_at })).toBe('INVALID');
  for (const url of ['javascript:alert(1)', '//evil.example', '/\\evil.example', 'data:text/html,x', 'https://', '/a b'])
    expect([url, await refusalOf({ link: { url, text: 'x' } })]).toEqual([url, 'INVALID']);
  expect(await shown()).toEqual([]);
});

test('only a bounded number of announcements can be under way', async () => {
  for (let count = 0; count < ANNOUNCEMENTS_MAX; count++) await add({ text: `No. ${count}`, ends_at: inSeconds(60) });
  expect(await refusalOf({})).toBe('TOO_MANY_ANNOUNCEMENTS');
  app.clock.pass(60);
  expect((await add()).text).toBe('Maintenance tonight.');
});

test('an ended announcement comes back only while there is room for it', async () => {
  const { id } = await add({ text: 'Over.', ends_at: inSeconds(1) });
  app.clock.pass(1);
  for (let count = 0; count < ANNOUNCEMENTS_MAX; count++) await add({ text: `No. ${count}` });
  const back = async () => (await app.put(`${STAFF}/${id}`, staff, given({ text: 'Again.' }))).json();
  expect((await back()).status.message).toBe('TOO_MANY_ANNOUNCEMENTS');
  const [other] = (await app.get(STAFF, staff)).json().data.announcements as Announcement[];
  expect((await app.put(`${STAFF}/${other!.id}`, staff, given({ text: 'Changed.' }))).status).toBe(200);
  await app.delete(`${STAFF}/${other!.id}`, staff);
  expect((await back()).data.announcement).toMatchObject({ id, text: 'Again.' });
});

test('an announcement that is still shown stays in the list of staff, whatever ended since', async () => {
  await add({ text: 'Still shown.' });
  await app.db.rows(sql`
    insert into announcements (kind, text, starts_at, ends_at)
    select 'info', 'No. ' || n, ${app.clock.now()}::timestamptz + n * interval '1 second', ${app.clock.now()}::timestamptz + n * interval '2 seconds'
      from generate_series(1, 60) n`);
  app.clock.pass(120);
  const listed: Announcement[] = (await app.get(STAFF, staff)).json().data.announcements;
  expect(listed.map(({ text }) => text)).toEqual([...Array.from({ length: 50 }, (_, index) => `No. ${60 - index}`), 'Still shown.']);
});

test('staff see scheduled and ended announcements, and ended ones are deleted after 90 days', async () => {
  await add({ text: 'Over.', ends_at: inSeconds(1) });
  await add({ text: 'Later.', starts_at: inSeconds(3600) });
  app.clock.pass(2);
  const listed = async () => (await app.get(STAFF, staff)).json().data.announcements.map(({ text }: Announcement) => text);
  expect(await listed()).toEqual(['Later.', 'Over.']);
  app.clock.pass(90 * 24 * 3600);
  await removeEndedAnnouncements(app.ctx);
  expect(await listed()).toEqual(['Later.']);
});

test('only current staff announce, and the security log records each act with its text', async () => {
  const ana = await givenUser(app.db, 'ana');
  for (const [caller, status] of [
    [null, 401],
    [ana, 403],
    [{ ...ana, isStaff: true }, 403],
  ] as const) {
    const replies = [
      await app.get(STAFF, caller),
      await app.post(STAFF, caller, given()),
      await app.put(`${STAFF}/1`, caller, given()),
      await app.delete(`${STAFF}/1`, caller),
    ];
    expect(replies.map((reply) => reply.status)).toEqual(Array(4).fill(status));
  }
  const { id } = await add();
  await app.put(`${STAFF}/${id}`, staff, given({ text: 'Done.' }));
  await app.delete(`${STAFF}/${id}`, staff);
  const { entries } = (await app.get('/api/internal/v1/accounts/boss/security-log', staff)).json().data;
  expect(entries).toMatchObject([
    { act: 'remove_announcement', details: { announcement: id, text: 'Done.' } },
    { act: 'change_announcement', details: { announcement: id, text: 'Done.' } },
    { act: 'add_announcement', details: { announcement: id, text: 'Maintenance tonight.' } },
  ]);
});
