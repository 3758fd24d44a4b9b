import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { Ctx } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import type { RealtimeView } from '#core/server/periodic-job.ts';
import { later } from '#core/server/testing/test-clock.ts';
import { FOLLOWED_PAGE, SUGGESTED } from '#features/channel/channels/contract/browse.ts';
import { showChannel } from '#features/channel/channels/contract/channel.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { browseLivestreams, readFollowed, readRecommended } from './browse.ts';
import { countViewers } from './go-live.ts';
import { readChannel } from './show-channel.ts';
import { setLivestreamEnd } from './store/livestreams.ts';
import { type ChannelsApp, channelsApp, refusalOf } from './testing/channels-app.ts';
import { givenChannel, givenFollow, givenLivestream, givenPastLivestream } from './testing.ts';

let app: ChannelsApp;
beforeEach(async () => {
  app = await channelsApp();
});

const count = (audience: RealtimeView['audience']) =>
  countViewers.run(app.ctx, {
    audience,
    online: () => ({ sockets: 0, people: 0 }),
    isListening: () => false,
    holders: () => [],
    grants: () => [],
    deliver: () => {},
    endGrants: () => {},
  });

test('the home page has a card for every live channel', async () => {
  const id = await givenLivestream(app.db, app.channelId, { viewers: 12, startedAt: later(-3600) });
  await givenFollow(app.db, app.channelId, app.viewer.id);
  const card = {
    id,
    title: 'Sunday rides',
    viewer_count: 12,
    thumbnail: { src: '', srcset: '' },
    start_time: '2026-01-02T11:00:00.000000Z',
    channel: { id: app.channelId, slug: 'ana-lund', username: 'Ana_Lund', profile_picture: null, verified: false },
    category: { id: 101, name: 'Just Chatting', slug: 'just-chatting', category_id: 2 },
    language: 'en',
    is_mature: false,
    tags: ['Racing'],
    is_followed: false,
  };
  expect((await app.get('/api/v1/livestreams', null)).json()).toEqual({
    data: { livestreams: [card], pagination: { next_cursor: null } },
    message: 'OK',
  });
  expect((await app.get('/api/v1/livestreams?followed=true', app.viewer)).json().data.livestreams).toEqual([
    { ...card, is_followed: true },
  ]);
  expect((await app.get('/api/v1/livestreams?followed=true', null)).json().data.livestreams).toEqual([]);
});

test.each(['viewer_count_desc', 'viewer_count_asc', 'start_time_desc'])('the live list is paginated by %s', async (sort) => {
  for (const name of ['bob', 'cleo', 'dan', 'eve', 'fay']) {
    await givenLivestream(app.db, (await givenChannel(app.db, await givenUser(app.db, name))).id, { viewers: 4 });
  }
  const seen: string[] = [];
  let after = '';
  for (let page = 1; page <= 3; page += 1) {
    const { livestreams, pagination } = (await app.get(`/api/v1/livestreams?sort=${sort}&limit=2${after}`, null)).json().data;
    seen.push(...livestreams.map((card: { channel: { slug: string } }) => card.channel.slug));
    expect(pagination.next_cursor === null).toBe(page === 3);
    after = `&after=${pagination.next_cursor}`;
  }
  expect(seen.toSorted()).toEqual(['bob', 'cleo', 'dan', 'eve', 'fay']);
});

test.each(['after=x', 'after=1', 'after=999999999999999.1', "after='", 'after=1.2.3'])(
  'E-04 an invalid cursor %s is refused',
  async (query) => {
    expect(refusalOf(await app.get(`/api/v1/livestreams?${query}`, null))).toEqual([422, 'BAD_CURSOR']);
  },
);

test.each(['limit=0', 'limit=101', 'limit=x', 'sort=name', 'language=xx', 'category_id=9e9', 'limit=1&limit=2', 'after[x]=1'])(
  'E-04 the query %s never breaks the list',
  async (query) => {
    expect([200, 422]).toContain((await app.get(`/api/v1/livestreams?${query}`, null)).status);
  },
);

test('the live list can be filtered by tags and languages, most common first', async () => {
  const streams = [
    { language: 'de', tags: ['Racing', 'Cozy', 'German'], categoryId: 106 },
    { language: 'de', tags: ['racing'], categoryId: 106 },
    { language: 'en', tags: ['Talk', 'Polish'], categoryId: 107 },
  ] as const;
  for (const [at, { tags, ...stream }] of streams.entries())
    await givenLivestream(app.db, (await givenChannel(app.db, await givenUser(app.db, `streamer${at}`))).id, {
      ...stream,
      tags: [...tags],
    });
  const filters = async (query = '') => (await app.get(`/api/internal/v1/live-filters${query}`, null)).json().data;
  expect(await filters()).toEqual({ tags: ['racing', 'Cozy', 'Talk'], languages: ['de', 'en'] });
  expect(await filters('?category_id=107')).toEqual({ tags: ['Talk'], languages: ['en'] });
  expect(await filters('?category_id=108')).toEqual({ tags: [], languages: [] });
});

test('followed and recommended channels include their offline banner', async () => {
  await app.db.rows(sql`update channels set offline_banner = '{aa,bb}' where id = ${app.channelId}::int8`);
  await givenPastLivestream(app.db, app.channelId);
  const recommended = (await app.get('/api/internal/v1/recommended-channels', app.viewer)).json().data.channels;
  await givenFollow(app.db, app.channelId, app.viewer.id);
  const followed = (await app.get('/api/v2/channels/followed', app.viewer)).json().channels;
  expect([...recommended, ...followed].map(({ banner_picture }: { banner_picture: string }) => banner_picture)).toEqual([
    '/files/aa.webp',
    '/files/aa.webp',
  ]);
});

test('followed channels are paginated by a numeric cursor', async () => {
  for (let at = 0; at <= FOLLOWED_PAGE; at += 1) {
    const channel = await givenChannel(app.db, await givenUser(app.db, `streamer${at}`));
    await givenFollow(app.db, channel.id, app.viewer.id);
  }
  const first = (await app.get('/api/v2/channels/followed', app.viewer)).json();
  const second = (await app.get(`/api/v2/channels/followed-page?cursor=${first.nextCursor}`, app.viewer)).json();
  expect({ firstChannelCount: first.channels.length, secondChannelCount: second.channels.length, nextCursor: second.nextCursor }).toEqual({
    firstChannelCount: FOLLOWED_PAGE,
    secondChannelCount: 1,
    nextCursor: null,
  });
  expect(first.channels[0]).toEqual({
    channel_id: app.channelId + 1,
    channel_slug: 'streamer0',
    user_username: 'streamer0',
    is_live: false,
    viewer_count: 0,
    category_name: '',
    session_title: '',
    profile_picture: null,
    verified: false,
    banner_picture: null,
    last_live_at: null,
  });
  expect((await app.get('/api/v2/channels/followed?cursor=0', app.viewer)).json()).toEqual(first);
  expect(refusalOf(await app.get('/api/v2/channels/followed', null))).toEqual([401, 'NOT_SIGNED_IN']);
  expect(refusalOf(await app.get('/api/v2/channels/followed?cursor=first', app.viewer))).toEqual([422, 'INVALID']);
});

test('the sidebar recommends channels that have streamed to visitors and signed-in users', async () => {
  const slugs = async (viewer: typeof app.viewer | null) =>
    (await app.get('/api/internal/v1/recommended-channels', viewer))
      .json()
      .data.channels.map((row: { channel_slug: string }) => row.channel_slug);
  expect(await slugs(null)).toEqual([]);
  await givenPastLivestream(app.db, app.channelId);
  expect(await slugs(null)).toEqual(['ana-lund']);
  expect(await slugs(app.viewer)).toEqual(['ana-lund']);
  expect(await slugs(app.ana)).toEqual([]);
});

test("every list, page and viewer endpoint returns the gateway's viewer count", async () => {
  const id = await givenLivestream(app.db, app.channelId);
  await count(async () => new Map([[`channel.${app.channelId}`, 7]]));

  expect((await app.get(`/current-viewers?ids[]=${id}&ids[]=1`, null)).json()).toEqual([{ id, livestream_id: id, viewers: 7 }]);
  expect((await app.get('/current-viewers', null)).json()).toEqual([]);
  expect((await app.get('/api/v2/channels/ana-lund', null)).json().livestream.viewers).toBe(7);
  expect((await app.get('/api/v1/livestreams', null)).json().data.livestreams[0].viewer_count).toBe(7);
  const { categories } = (await app.get('/api/v1/categories', null)).json().data;
  expect(categories[0]).toMatchObject({ id: 101, slug: 'just-chatting', viewers: 7, live_channels: 1 });
  expect(categories.length).toBeGreaterThan(8);
});

test('the broadcaster is not counted as a viewer of their own stream', async () => {
  await givenLivestream(app.db, app.channelId);
  const asked: unknown[] = [];
  await count(async ({ channels, except }) => {
    asked.push(channels, except);
    return new Map();
  });
  expect(asked).toEqual([[`channel.${app.channelId}`], new Map([[`channel.${app.channelId}`, app.ana.id]])]);
});

test('a list of any length takes one statement, and a channel page at most six', async () => {
  for (const name of ['bob', 'cleo', 'dan']) {
    const channel = await givenChannel(app.db, await givenUser(app.db, name));
    await givenLivestream(app.db, channel.id);
    await givenFollow(app.db, channel.id, app.viewer.id);
  }
  const statementsOf = async (work: (ctx: Ctx) => Promise<unknown>) => {
    let statements = 0;
    const counted = <T>(run: T): T => {
      statements += 1;
      return run;
    };
    const db: Db = { rows: (statement) => counted(app.db.rows(statement)), row: (statement) => counted(app.db.row(statement)) };
    await work({ ...app.ctx, db });
    return statements;
  };
  const query = { sort: 'viewer_count_desc', limit: 24 } as const;
  expect(await statementsOf((ctx) => browseLivestreams(ctx, query, app.viewer))).toBe(1);
  expect(await statementsOf((ctx) => readFollowed(ctx, app.viewer, null))).toBe(1);
  expect(await statementsOf((ctx) => readRecommended(ctx, app.viewer))).toBe(1);
  expect(await statementsOf((ctx) => readChannel(ctx, 'bob', app.viewer, showChannel))).toBeLessThanOrEqual(6);
});

test('viewers are not counted while no channel is live', async () => {
  let asked = false;
  await count(async () => {
    asked = true;
    return new Map();
  });
  expect(asked).toBe(false);
});

const CHESS = 106;
const MUSIC = 107;

const channelOf = async (name: string, categoryId: number) => givenChannel(app.db, await givenUser(app.db, name), { categoryId });
const suggested = async () =>
  (await app.get('/api/internal/v1/suggested-livestreams', app.viewer))
    .json()
    .data.livestreams.map(({ channel, because }: { channel: { slug: string }; because: { slug: string } }) => [channel.slug, because.slug]);

test('ST-04 live channels in categories of followed channels are suggested, most watched first', async () => {
  const [followed, small, big, music] = [
    await channelOf('followed', CHESS),
    await channelOf('small', CHESS),
    await channelOf('big', CHESS),
    await channelOf('music', MUSIC),
  ];
  await givenLivestream(app.db, followed.id, { categoryId: CHESS, viewers: 90 });
  await givenLivestream(app.db, small.id, { categoryId: CHESS, viewers: 1 });
  await givenLivestream(app.db, big.id, { categoryId: CHESS, viewers: 20 });
  await givenLivestream(app.db, music.id, { categoryId: MUSIC, viewers: 50 });
  expect(await suggested()).toEqual([]);
  await givenFollow(app.db, followed.id, app.viewer.id);
  expect(await suggested()).toEqual([
    ['big', 'followed'],
    ['small', 'followed'],
  ]);
  // A followed channel is not suggested but can be a newer reason.
  await givenFollow(app.db, big.id, app.viewer.id, later(-60));
  expect(await suggested()).toEqual([['small', 'big']]);
});

test('ST-04 a suspended user is not a reason, and only the most watched streams of a full category are considered', async () => {
  const followed = await channelOf('followed', CHESS);
  await givenFollow(app.db, followed.id, app.viewer.id);
  const names = Array.from({ length: SUGGESTED + 2 }, (_, at) => `chess${at}`);
  for (const [viewers, name] of names.entries())
    await givenLivestream(app.db, (await channelOf(name, CHESS)).id, { categoryId: CHESS, viewers });
  expect((await suggested()).map(([slug]: [string]) => slug)).toEqual(names.toReversed().slice(0, SUGGESTED));
  await app.db.rows(sql`update users set suspended_at = now() where id = ${followed.userId}::int8`);
  expect(await suggested()).toEqual([]);
});

test('ST-04 the default category is not a reason, and visitors get no suggestions', async () => {
  const [followed, other] = [await channelOf('followed', 101), await channelOf('other', 101)];
  await givenLivestream(app.db, other.id, { categoryId: 101 });
  await givenFollow(app.db, followed.id, app.viewer.id);
  expect(await suggested()).toEqual([]);
  expect(refusalOf(await app.get('/api/internal/v1/suggested-livestreams', null))).toEqual([401, 'NOT_SIGNED_IN']);
});

test('ST-04 followed channels have the end of their last stream', async () => {
  const [once, never] = [await channelOf('once', CHESS), await channelOf('never', CHESS)];
  await givenLivestream(app.db, once.id, { startedAt: later(-7200) });
  await setLivestreamEnd(app.db, once.id, later(-3600));
  for (const { id } of [once, never]) await givenFollow(app.db, id, app.viewer.id);
  const { channels } = (await app.get('/api/v2/channels/followed', app.viewer)).json();
  const lastLive = Object.fromEntries(
    channels.map(({ channel_slug, last_live_at }: { channel_slug: string; last_live_at: string | null }) => [channel_slug, last_live_at]),
  );
  expect(lastLive).toEqual({ once: '2026-01-02T11:00:00.000000Z', never: null });
});
