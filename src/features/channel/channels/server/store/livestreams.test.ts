import { expect, test } from 'vitest';
import type { Db } from '#core/server/db/db.ts';
import { later, NOON } from '#core/server/testing/test-clock.ts';
import { testDatabase } from '#core/server/testing/test-database.ts';
import type { LivestreamSort } from '#features/channel/channels/contract/livestream.ts';
import type { LivePosition } from '#features/channel/channels/rules/slugs.ts';
import type { StreamDetails } from '#features/channel/channels/rules/stream-details.ts';
import { accountsServer } from '#features/people/accounts/server/feature.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { channelsServer } from '../feature.ts';
import { givenChannel, givenFollow, givenLivestream } from '../testing.ts';
import { listCategories, listRecentCategoryIds } from './categories.ts';
import {
  findLivestream,
  insertLivestream,
  type LiveCardRow,
  type LiveQuery,
  listLive,
  listLiveCards,
  listPreviousLivestreams,
  listViewerCounts,
  setLivestreamEnd,
  updateLivestreamDetails,
  updateViewerCounts,
} from './livestreams.ts';

const tables = [accountsServer, channelsServer];
const details: StreamDetails = {
  streamTitle: 'Rides',
  categoryId: 103,
  language: 'sv',
  isMature: true,
  tags: ['Racing', 'a "quoted", tag'],
};
const everything: LiveQuery = {
  sort: 'viewer_count_desc',
  limit: 10,
  after: null,
  categoryId: null,
  language: null,
  tag: null,
  onlyFollowed: false,
  viewerId: 0,
};
const channelOf = async (db: Db, name: string) => (await givenChannel(db, await givenUser(db, name))).id;

test('of two concurrent starts, one succeeds', async () => {
  const { db, transaction } = await testDatabase(tables);
  const channelId = await channelOf(db, 'ana');

  const started = await Promise.all([1, 2, 3].map(() => transaction((tx) => insertLivestream(tx, channelId, details, NOON))));

  const [live] = started.filter((row) => row !== null);
  expect(started.filter((row) => row !== null)).toHaveLength(1);
  expect(live).toMatchObject({ channelId, sessionTitle: 'Rides', tags: details.tags, isMature: true, startedAt: NOON, endedAt: null });
  expect(await findLivestream(db, channelId)).toEqual(live);
});

test('an ended stream is listed as previous, and the next stream can start', async () => {
  const { db } = await testDatabase(tables);
  const channelId = await channelOf(db, 'ana');
  const first = await insertLivestream(db, channelId, details, NOON);
  await updateViewerCounts(db, new Map([[first!.id, 7]]));

  expect(await setLivestreamEnd(db, channelId, later(60))).toMatchObject({ id: first!.id, endedAt: later(60) });
  expect(await setLivestreamEnd(db, channelId, later(61))).toBeNull();
  expect(await updateLivestreamDetails(db, channelId, details)).toBeNull();
  await insertLivestream(db, channelId, { ...details, categoryId: 101 }, later(120));

  expect((await listPreviousLivestreams(db, channelId, 5)).map((row) => row.id)).toEqual([first!.id]);
  expect(await listRecentCategoryIds(db, channelId, 5)).toEqual([101, 103]);
});

test('viewer counts are written for live streams only', async () => {
  const { db } = await testDatabase(tables);
  const ana = await channelOf(db, 'ana');
  const bob = await channelOf(db, 'bob');
  const [live, over] = [await givenLivestream(db, ana), await givenLivestream(db, bob)];
  await setLivestreamEnd(db, bob, later(1));

  await updateViewerCounts(db, new Map([[live, 12], [over, 99], [1, 5]])); // biome-ignore format: three pairs
  await updateViewerCounts(db, new Map());

  expect(await listLive(db)).toEqual([{ livestreamId: live, channelId: ana, broadcasterId: expect.any(Number) }]);
  expect(await listViewerCounts(db, [live, over, 1])).toEqual([{ id: live, viewers: 12 }]);
  const [first, ...others] = await listCategories(db);
  expect(first).toMatchObject({ id: 101, name: 'Just Chatting', viewers: 12, live_channels: 1, category: { name: 'Talk' } });
  expect(others.every((category) => category.viewers === 0)).toBe(true);
});

test('the live list pages through ties in every order without gaps or duplicates', async () => {
  const { db } = await testDatabase(tables);
  const viewers = [5, 5, 5, 0, 9, 0, 5];
  for (const [at, count] of viewers.entries()) {
    await givenLivestream(db, await channelOf(db, `streamer${at}`), { viewers: count, startedAt: later(at < 4 ? 0 : at) });
  }
  const rankOf = (sort: LivestreamSort, row: LiveCardRow) => (sort === 'start_time_desc' ? row.startedAt.getTime() : row.viewerCount);
  const walk = async (sort: LivestreamSort) => {
    const seen: number[] = [];
    let after: LivePosition | null = null;
    for (;;) {
      const page: LiveCardRow[] = await listLiveCards(db, { ...everything, sort, after, limit: 2 });
      if (page.length === 0) return seen;
      seen.push(...page.map((row) => row.id - 40_000_001));
      after = { rank: rankOf(sort, page.at(-1)!), id: page.at(-1)!.id };
    }
  };
  expect(await walk('viewer_count_desc')).toEqual([4, 6, 2, 1, 0, 5, 3]);
  expect(await walk('viewer_count_asc')).toEqual([3, 5, 0, 1, 2, 6, 4]);
  expect(await walk('start_time_desc')).toEqual([6, 5, 4, 3, 2, 1, 0]);
});

test('the live list is filtered by category, language, tag and follows', async () => {
  const { db } = await testDatabase(tables);
  const viewer = await givenUser(db, 'viewer');
  const [ana, bob, cleo] = [await channelOf(db, 'ana'), await channelOf(db, 'bob'), await channelOf(db, 'cleo')];
  await givenLivestream(db, ana, { categoryId: 106, viewers: 3 });
  await givenLivestream(db, bob, { language: 'sv', viewers: 2, tags: ['Cozy', 'Co-op'] });
  await givenLivestream(db, cleo, { viewers: 1 });
  await givenFollow(db, cleo, viewer.id);
  const slugs = async (query: Partial<LiveQuery>) => (await listLiveCards(db, { ...everything, ...query })).map((row) => row.channelSlug);

  expect(await slugs({})).toEqual(['ana', 'bob', 'cleo']);
  expect(await slugs({ categoryId: 106 })).toEqual(['ana']);
  expect(await slugs({ language: 'sv' })).toEqual(['bob']);
  expect([await slugs({ tag: 'co-op' }), await slugs({ tag: 'Co' })]).toEqual([['bob'], []]);
  expect(await slugs({ onlyFollowed: true, viewerId: viewer.id })).toEqual(['cleo']);
  expect(await slugs({ onlyFollowed: true })).toEqual([]);
  const cards = await listLiveCards(db, { ...everything, viewerId: viewer.id });
  expect(cards.map((row) => row.isFollowed)).toEqual([false, false, true]);
});
