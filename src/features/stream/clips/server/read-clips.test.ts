import { type RawBuilder, sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { HOUR_SECONDS } from '#core/contract/durations.ts';
import type { Db } from '#core/server/db/db.ts';
import { type TestApp, testApp } from '#core/server/testing/test-app.ts';
import { refusalOf } from '#features/channel/channels/server/testing/channels-app.ts';
import { givenChannel, givenRole } from '#features/channel/channels/server/testing.ts';
import { later } from '#features/people/accounts/examples.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import type { Clip } from '#features/stream/clips/contract/clip.ts';
import { popularDays } from '#features/stream/clips/rules/clip.ts';
import { listNewestClips, listPopularClips } from './store/clips.ts';
import { clipFeatures, givenClip } from './testing.ts';

const LIST = '/api/v2/channels/ana/clips';
let app: TestApp;
let ana: { id: number };
let remy: Awaited<ReturnType<typeof givenUser>>;
let channelId: number;
beforeEach(async () => {
  app = await testApp(clipFeatures);
  ana = await givenUser(app.db, 'ana');
  remy = await givenUser(app.db, 'remy');
  channelId = (await givenChannel(app.db, { ...ana, slug: 'ana' })).id;
});

const made = (title: string, hoursAgo: number, views: number) =>
  givenClip(app.db, { channelId, creatorId: remy.id, title, at: later(-hoursAgo * HOUR_SECONDS), views });
const titles = async (query = '') => (await app.get(`${LIST}${query}`, null)).json().clips.map(({ title }: Clip) => title);

test('R-05 the clips of a channel are listed by views, of a day, a week, a month or all time', async () => {
  await made('old', 31 * 24, 90);
  await made('this month', 29 * 24, 10);
  await made('this week', 6 * 24, 20);
  await made('today', 23, 5);
  expect(await titles()).toEqual(['old', 'this week', 'this month', 'today']);
  expect(await titles('?time=month')).toEqual(['this week', 'this month', 'today']);
  expect(await titles('?time=week')).toEqual(['this week', 'today']);
  expect(await titles('?time=day')).toEqual(['today']);
  expect(await titles('?time=week&sort=date')).toEqual(['today', 'this week']);
});

test('R-05 every clip is on exactly one page, with the total number', async () => {
  for (let index = 0; index < 50; index++) await made(`clip ${index}`, index, index % 3);
  for (const sort of ['view', 'date']) {
    const seen: string[] = [];
    let cursor: string | null = '0';
    while (cursor !== null) {
      const reply = (await app.get(`${LIST}?sort=${sort}&cursor=${cursor}`, null)).json();
      expect(reply.total).toBe(50);
      seen.push(...reply.clips.map(({ title }: Clip) => title));
      cursor = reply.nextCursor;
    }
    expect([seen.length, new Set(seen).size]).toEqual([50, 50]);
  }
});

const RECENT = '/api/internal/v1/clips';
const recent = async (query = '') =>
  (await app.get(`${RECENT}${query}`, null)).json().data as { clips: Clip[]; next_cursor: string | null };
const recentTitles = async (query = '') => (await recent(query)).clips.map(({ title }) => title);

test('ST-04 the popular clips of all channels are those of 30 days by views, and the newest ones are of any time', async () => {
  const ben = await givenUser(app.db, 'ben');
  const other = (await givenChannel(app.db, { ...ben, slug: 'ben' })).id;
  await made('old', 31 * 24, 90);
  await made('this month', 29 * 24, 10);
  await givenClip(app.db, {
    channelId: other,
    creatorId: remy.id,
    title: 'of ben',
    at: later(-6 * 24 * HOUR_SECONDS),
    views: 20,
    categoryId: 106,
  });
  await made('today', 0, 5);
  await givenClip(app.db, { channelId, creatorId: remy.id, title: 'being cut', state: 'processing', views: 99 });
  expect(await recentTitles()).toEqual(['of ben', 'this month', 'today']);
  expect(await recentTitles('?category_id=101')).toEqual(['this month', 'today']);
  expect(await recentTitles('?sort=newest')).toEqual(['today', 'of ben', 'this month', 'old']);
  expect(await recentTitles('?sort=newest&category_id=106')).toEqual(['of ben']);
  await app.db.rows(sql`update channels set suspended_at = now(), suspension_reason = 'test' where id = ${other}::int8`);
  expect([await recentTitles(), await recentTitles('?sort=newest&category_id=106')]).toEqual([['this month', 'today'], []]);
});

test('ST-04 every recent clip is on exactly one page', async () => {
  for (let index = 0; index < 50; index++) await made(`clip ${index}`, index, index % 3);
  for (const sort of ['popular', 'newest']) {
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { clips, next_cursor }: Awaited<ReturnType<typeof recent>> = await recent(`?sort=${sort}${cursor && `&cursor=${cursor}`}`);
      seen.push(...clips.map(({ title }) => title));
      cursor = next_cursor;
    }
    expect([seen.length, new Set(seen).size]).toEqual([50, 50]);
  }
  expect(refusalOf(await app.get(`${RECENT}?cursor=nonsense`, null))).toEqual([422, 'BAD_CURSOR']);
});

/** The plan of a statement, and the rows that each of its steps reads. */
async function planOf(statement: RawBuilder<unknown>): Promise<{ plan: string; most: number }> {
  const lines = await app.db.rows(sql<Record<string, string>>`explain (analyze, costs off, timing off) ${statement}`);
  const plan = lines.map((line) => Object.values(line)[0]!).join('\n');
  const rows = [...plan.matchAll(/(?:rows=|Removed by (?:Filter|Join Filter|Index Recheck): )(\d+)/g)].map(([, read]) => Number(read));
  return { plan, most: Math.max(...rows) };
}

test('ST-04 a page of recent clips reads at most one page of clips per day, however many clips there are', async () => {
  const id = await made('The jump', 0, 3);
  await app.db.rows(sql`
    insert into clips (id, channel_id, creator_id, idempotency_key, title, category_id, is_mature, starts_at, duration, happened_at, state, views,
      created_at)
    select gen_random_uuid(), channel_id, creator_id, n, title, category_id, false, 0, 30, at, 'ready', n, at
      from clips, generate_series(1, 40000) n, lateral (select created_at - n % 30 * interval '1 day' as at) day where id = ${id}::uuid`);
  await app.db.rows(sql`analyze clips`);
  const statements: RawBuilder<unknown>[] = [];
  const spied = { rows: async (statement: RawBuilder<unknown>) => void statements.push(statement) } as unknown as Db;
  for (const categoryId of [null, 101]) {
    await listPopularClips(spied, popularDays(app.clock.now()), { categoryId, after: null, limit: 25 });
    await listNewestClips(spied, { categoryId, after: null, limit: 25 });
  }
  expect(statements).toHaveLength(4);
  for (const statement of statements) {
    const { plan, most } = await planOf(statement);
    expect(most, plan).toBeLessThanOrEqual(30 * 25);
  }
});

test('R-05 a clip shows its creator, its stream and its video', async () => {
  const id = await made('The jump', 0, 3);
  const { clip } = (await app.get(`/api/v2/clips/${id}`, null)).json();
  expect(clip).toMatchObject({
    id,
    state: 'ready',
    title: 'The jump',
    clip_url: `/media/clip/${id}.mp4`,
    views: 3,
    duration: 32,
    creator: { id: remy.id, username: 'remy' },
    channel: { id: channelId, slug: 'ana' },
  });
  expect((await app.get(LIST, null)).json().clips).toEqual([clip]);
});

test('R-05 a clip in progress is found but not listed, and a failed one is found only by those who can delete it', async () => {
  const processing = await givenClip(app.db, { channelId, creatorId: remy.id, state: 'processing' });
  const failed = await givenClip(app.db, { channelId, creatorId: remy.id, state: 'failed' });
  const mod = await givenUser(app.db, 'mod');
  await givenRole(app.db, channelId, mod.id, 'moderator');
  expect(await titles()).toEqual([]);
  expect((await app.get(`/api/v2/clips/${processing}`, null)).json().clip).toMatchObject({ state: 'processing', clip_url: '' });
  for (const person of [remy, mod]) expect((await app.get(`/api/v2/clips/${failed}`, person)).json().clip.state).toBe('failed');
  for (const person of [null, await givenUser(app.db, 'bo')])
    expect(refusalOf(await app.get(`/api/v2/clips/${failed}`, person))).toEqual([404, 'CLIP_NOT_FOUND']);
});

test('R-05 clips of a suspended channel are hidden until it is reinstated', async () => {
  const id = await made('The jump', 0, 3);
  await app.db.rows(sql`update channels set suspended_at = now(), suspension_reason = 'test'`);
  expect(await titles()).toEqual([]);
  expect(refusalOf(await app.get(`/api/v2/clips/${id}`, remy))).toEqual([404, 'CLIP_NOT_FOUND']);
  await app.db.rows(sql`update channels set suspended_at = null`);
  expect(await titles()).toEqual(['The jump']);
});

test('R-05 a view counts once in twelve hours per viewer, and per address without a session', async () => {
  const id = await made('The jump', 0, 0);
  const views = `/api/internal/v1/clips/${id}/views`;
  const view = async (person: Parameters<TestApp['post']>[1]) => (await app.post(views, person)).json().data.is_counted;
  const counted = await Promise.all([
    view(remy),
    view(remy),
    view(null),
    view(null),
    ...Array.from({ length: 30 }, (_, at) => view(900 + at)),
  ]);
  expect(counted.filter(Boolean)).toHaveLength(32);
  expect((await app.get(`/api/v2/clips/${id}`, null)).json().clip).toMatchObject({ views: 32, view_count: 32 });
  app.clock.pass(12 * HOUR_SECONDS);
  expect(await view(remy)).toBe(true);
  const processing = await givenClip(app.db, { channelId, creatorId: remy.id, state: 'processing' });
  for (const other of [processing, '00000000-0000-4000-8000-000000000000'])
    expect(refusalOf(await app.post(views.replace(id, other), null))).toEqual([404, 'CLIP_NOT_FOUND']);
});

test('R-05 unknown clips and invalid pages are refused', async () => {
  expect(refusalOf(await app.get('/api/v2/clips/00000000-0000-4000-8000-000000000000', null))).toEqual([404, 'CLIP_NOT_FOUND']);
  expect((await app.get('/api/v2/clips/clip_1', null)).status).toBe(422);
  expect(refusalOf(await app.get(`${LIST}?cursor=nonsense`, null))).toEqual([422, 'BAD_CURSOR']);
  expect(refusalOf(await app.get('/api/v2/channels/nobody/clips', null))).toEqual([404, 'CHANNEL_NOT_FOUND']);
});

test('a clip of a merged category moves to the other category', async () => {
  await givenClip(app.db, { channelId, creatorId: remy.id, categoryId: 106 });
  const staff = await givenUser(app.db, 'staff', { isStaff: true });
  expect((await app.post('/api/internal/v1/categories/106/merge', staff, { into: 107 })).status).toBe(200);
  expect((await app.get(LIST, null)).json().clips[0].category.slug).toBe('music');
});
