import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { RealtimeView } from '#core/server/periodic-job.ts';
import { testDatabase } from '#core/server/testing/test-database.ts';
import { QUERY_MAX, SEARCHES_MAX } from '#features/discovery/search/contract.ts';
import { usernameChanged } from '#features/people/accounts/server/api.ts';
import { searchServer } from './feature.ts';
import { STALE_SECONDS } from './shared-names.ts';
import { repairNames } from './store/channels.ts';
import { type SearchApp, searchApp, searchFeatures, signUp } from './testing.ts';

let app: SearchApp;
beforeEach(async () => {
  app = await searchApp(await testDatabase(searchFeatures));
  await signUp(app, 'mirelune', 'Outpost_Nine', 'velodrome');
});
const live = (slug: string, body: object = {}) => app.post(`/api/internal/v1/channels/${slug}/livestream`, app.staff, body);
const names = async (preset: string, q: string): Promise<string[]> =>
  (await app.search({ preset, q })).hits.map(
    ({ document }: { document: { name?: string; label?: string } }) => document.name ?? document.label,
  );

test('SE-01 a channel is found immediately after sign-up, in the documented format', async () => {
  await live('outpost-nine', { session_title: 'Nine of us, one radio', tags: ['Co-op'], category_id: 102 });
  expect(await app.search({ collection: 'channel', q: 'outp', query_by: 'username', per_page: 10 })).toEqual({
    facet_counts: [],
    found: 1,
    hits: [
      {
        document: {
          id: expect.stringMatching(/^\d+$/),
          slug: 'outpost-nine',
          username: 'Outpost_Nine',
          is_live: true,
          is_banned: false,
          verified: false,
          followers_count: 0,
          profile_pic: null,
          viewer_count: 0,
          session_title: 'Nine of us, one radio',
          category: { name: 'Strategy Games', slug: 'strategy-games' },
        },
        highlight: {},
        highlights: [],
      },
    ],
    out_of: expect.any(Number),
    page: 1,
    request_params: { collection_name: 'channel', per_page: 10, q: 'outp' },
    search_cutoff: false,
    search_time_ms: expect.any(Number),
  });
});

test('SE-02 a search of at least three letters tolerates typos', async () => {
  for (const q of ['mireluna', 'mrielune', 'irelune', 'mirellune', 'MIRELUNE', 'mire lune'])
    expect({ q, slugs: await app.slugs(q) }).toEqual({ q, slugs: ['mirelune'] });
  for (const q of ['outpost_nine', 'outpost nine', 'outpostnine', 'nine', 'outpsot', 'outpost nien']) {
    expect({ q, slugs: await app.slugs(q) }).toEqual({ q, slugs: ['outpost-nine'] });
  }
  expect([await app.slugs('mi'), await app.slugs('im')]).toEqual([['mirelune'], []]);
});

test('SE-02 live channels come before better matches, and a change of the live state applies immediately', async () => {
  await signUp(app, 'mire', 'miremaster');
  expect((await app.slugs('mire'))[0]).toBe('mire');
  await live('miremaster');
  expect(await app.slugs('mire')).toEqual(['miremaster', 'mire', 'mirelune']);
  expect(await app.slugs('mire', 'is_live:=true')).toEqual(['miremaster']);
  expect(await app.slugs('mire', 'is_live:=false')).toEqual(['mire', 'mirelune']);
  await app.delete('/api/internal/v1/channels/miremaster/livestream', app.staff);
  expect(await app.slugs('mire', 'is_live:=true')).toEqual([]);
});

test('a suspended channel is not found by name or typo until it is reinstated', async () => {
  await live('velodrome');
  const suspension = '/api/internal/v1/channels/velodrome/suspension';
  const found = async () => [await app.slugs('velodrome'), await app.slugs('velodrmoe'), await app.slugs('*')];
  await app.put(suspension, app.staff, { reason: 'spam' });
  expect(await found()).toEqual([[], [], []]);
  expect((await app.search({ preset: 'channel_check', q: 'velodrome' })).found).toBe(0);
  await app.delete(suspension, app.staff);
  expect(await found()).toEqual([['velodrome'], ['velodrome'], []]);
  await app.put('/api/internal/v1/accounts/velodrome/suspension', app.staff, { reason: 'spam' });
  expect(await found()).toEqual([[], [], []]);
});

const RENAME = '/api/internal/v1/accounts/velodrome/name';
const foundNames = async () => [await app.slugs('velodrome'), await app.slugs('trackside'), await app.slugs('trakcside')];

test('a renamed channel is found by its new name only', async () => {
  expect((await app.put(RENAME, app.staff, { username: 'Trackside', reason: 'Impersonation' })).status).toBe(200);
  expect(await foundNames()).toEqual([[], ['trackside'], ['trackside']]);
});

test('the channel of a deleted account leaves the index of names', async () => {
  const row = await app.db.row(sql<{ userId: number }>`select user_id as "userId" from channels where slug = 'velodrome'`);
  const { userId } = row!;
  await app.ctx.tx((tx) => tx.announce(usernameChanged, { userId, username: `deleted_${userId}`, slug: `~${userId}` }));
  expect((await app.db.rows(sql<{ name: string }>`select name from search_channels order by name`)).map(({ name }) => name)).toEqual([
    'mirelune',
    'outpost nine',
  ]);
});

test('the backfill repairs names that older nodes did not change', async () => {
  await app.db.rows(sql`update channels set slug = 'track-side' where slug = 'velodrome'`);
  await app.db.rows(sql`update channels set slug = '~1' where slug = 'mirelune'`);
  await searchServer.periodicJobs![0]!.run(app.ctx, {} as RealtimeView);
  await searchServer.periodicJobs![0]!.run(app.ctx, {} as RealtimeView);
  expect((await app.db.rows(sql<{ name: string }>`select name from search_channels order by name`)).map(({ name }) => name)).toEqual([
    'outpost nine',
    'track side',
  ]);
});

test('a repair of names continues after its last channel, and starts again at the end', async () => {
  const [first, second, third] = await app.db.rows(sql<{ id: number }>`select channel_id as id from search_channels order by 1`);
  expect(await repairNames(app.db, 0, 2)).toBe(second!.id);
  expect(await repairNames(app.db, second!.id, 2)).toBe(0);
  expect(first!.id).toBeLessThan(third!.id);
});

test('SE-01 the exact preset finds only the channel with this name', async () => {
  const check = async (q: string) => (await app.search({ preset: 'channel_check', q })).hits.length;
  expect([await check('Outpost_Nine'), await check('outpost-nine'), await check('outpost'), await check('outpost_nime')]).toEqual([
    1, 1, 0, 0,
  ]);
});

test('SE-04 categories are found with typos, and renamed ones within seconds', async () => {
  expect(await names('category_search', 'stratgy gmes')).toEqual(['Strategy Games']);
  expect(await names('category_search', 'brettspiel')).toEqual(['Board Games']);
  expect((await names('category_search', 'muisc')).slice(0, 1)).toEqual(['Music']);
  const { json } = await app.post('/api/internal/v1/categories', app.staff, { name: 'Überleben', group_id: 1 });
  app.clock.pass(STALE_SECONDS);
  expect(await names('category_search', 'ueberleben')).toEqual(['Überleben']);
  expect(await names('category_search', 'uberlebn')).toEqual(['Überleben']);
  await app.patch(`/api/internal/v1/categories/${json().data.category.id}`, app.staff, { name: 'Gärten' });
  app.clock.pass(STALE_SECONDS);
  expect([await names('category_search', 'überleben'), await names('category_search', 'gaerten')]).toEqual([[], ['Gärten']]);
  const [hit] = (await app.search({ collection: 'subcategory_index', q: 'garten' })).hits;
  expect(hit.document).toEqual({
    id: expect.stringMatching(/^\d+$/),
    category_id: 1,
    name: 'Gärten',
    slug: expect.any(String),
    description: null,
    parent: 'Games',
    src: '',
    srcset: '',
    is_mature: false,
    viewers: 0,
    live_channels: 0,
  });
});

test('SE-04 tags of live streams and categories are found with their number of live channels', async () => {
  await live('mirelune', { tags: ['Speedrun', 'Gemütlich'] });
  const tags = async (q: string) =>
    (await app.search({ preset: 'tag_search', q })).hits.map(({ document }: { document: object }) => document);
  expect(await tags('sppedrun')).toEqual([{ id: 'speedrun', label: 'Speedrun', live_channels: 1 }]);
  expect(await tags('gemuetlich')).toEqual([{ id: 'gemütlich', label: 'Gemütlich', live_channels: 1 }]);
  expect(await tags('outdoors')).toEqual([{ id: 'outdoors', label: 'Outdoors', live_channels: 0 }]);
  await app.patch('/api/v2/channels/mirelune/stream-info', app.staff, { tags: ['Marathon', 'SPEEDRUN'] });
  expect([await tags('speedrun'), await tags('gemuetlich')]).toEqual([[{ id: 'speedrun', label: 'SPEEDRUN', live_channels: 1 }], []]);
  await app.delete('/api/internal/v1/channels/mirelune/livestream', app.staff);
  expect([await tags('speedrun'), await tags('marathn')]).toEqual([[], []]);
});

test('SE-04 live tags come before category tags, and better matches before more used ones', async () => {
  await live('mirelune', { tags: ['Racing', 'Horse racing', 'gemutlich'] });
  await live('velodrome', { tags: ['RACING', 'Racing wheels', 'Gemütlich', 'Computing'] });
  const tags = async (q: string, rest: object = {}) => {
    const { found, hits } = await app.search({ preset: 'tag_search', q, ...rest });
    return [found, ...hits.map(({ document }: { document: { label: string; live_channels: number } }) => [document.label, document.live_channels])]; // biome-ignore format: pairs
  };
  expect(await tags('racing')).toEqual([3, ['RACING', 2], ['Racing wheels', 1], ['Horse racing', 1]]);
  expect(await tags('racing', { per_page: 1, page: 2 })).toEqual([3, ['Racing wheels', 1]]);
  expect(await tags('racing', { per_page: 0 })).toEqual([3]);
  expect(await tags('ra')).toEqual([3, ['RACING', 2], ['Racing wheels', 1], ['Horse racing', 1]]);
  expect(await tags('comp')).toEqual([2, ['Computing', 1], ['Competitive', 0]]);
  expect(await tags('gemutlich')).toEqual([2, ['Gemütlich', 1], ['gemutlich', 1]]);
  const [found, ...all] = await tags('*');
  expect({ all: all[0], allCount: all.length }).toEqual({ all: ['RACING', 2], allCount: Math.min(found, 50) });
});

test('SE-02 the viewer count of a category is a few seconds old at most', async () => {
  const channels = async (q: string) => (await app.search({ preset: 'category_search', q })).hits[0].document.live_channels;
  expect(await channels('strategy games')).toBe(0);
  await live('mirelune', { category_id: 102 });
  app.clock.pass(STALE_SECONDS - 1);
  expect(await channels('strategy games')).toBe(0);
  app.clock.pass(1);
  expect(await channels('strategy games')).toBe(1);
});

test('channels and streams of older nodes are found after the next backfill, which skips old channels', async () => {
  const tags = async () => [
    (await app.search({ preset: 'tag_search', q: 'speedrun' })).found,
    (await app.search({ preset: 'tag_search', q: 'marathon' })).found,
  ];
  const [job] = searchServer.periodicJobs!;
  await live('mirelune', { tags: ['Speedrun'] });
  await live('velodrome', { tags: ['Marathon'] });
  await app.db.rows(sql`select setval(pg_get_serial_sequence('channels', 'id'), (select max(id) + 20000 from channels))`);
  await signUp(app, 'newcomer', 'latecomer');
  await app.db.rows(sql`delete from search_channels where name in ('velodrome', 'latecomer')`);
  await app.db.rows(sql`delete from search_tags where tag = 'speedrun'`);
  await app.db.rows(sql`update livestreams set ended_at = ${app.clock.now()} where 'Marathon' = any(tags)`);
  expect({ slugs: await app.slugs('latecomer'), tags: await tags() }).toEqual({ slugs: [], tags: [0, 1] });
  await job!.run(app.ctx, {} as RealtimeView);
  expect([await app.slugs('latecomer'), await app.slugs('velodrome'), await tags()]).toEqual([['latecomer'], [], [1, 0]]);
});

test('queries of other characters and long queries find nothing and do not fail', async () => {
  const queries = [
    "'; drop table users; --",
    '%',
    '_',
    '\\',
    '%%%',
    '___',
    "' or 1=1",
    '(((',
    '*',
    '!&|',
    'шахматы',
    '漢字',
    '🎮',
    'a'.repeat(QUERY_MAX),
    'ab '.repeat(60),
  ];
  for (const preset of ['channel_search', 'category_search', 'tag_search', 'channel_check']) {
    for (const q of queries)
      expect({ preset, q, searchCutoff: (await app.search({ preset, q })).search_cutoff }).toEqual({ preset, q, searchCutoff: false });
  }
  expect([await app.slugs('%'), await app.slugs('_'), await app.slugs('___')]).toEqual([[], [], []]);
  expect(await app.slugs('mirelune')).toEqual(['mirelune']);
});

test('a wildcard search finds all offline channels, and a page size of 0 still returns the number of results', async () => {
  await live('velodrome');
  await signUp(app, 'mire', 'miremaster', 'mirella', 'miro');
  expect([await app.slugs('*', 'is_live:=true'), await app.slugs('*')]).toEqual([['velodrome'], ['velodrome']]);
  const offline = await app.slugs('*', 'is_live:=false');
  expect(offline).toEqual(expect.arrayContaining(['mirelune', 'outpost-nine', 'mire', 'miremaster', 'mirella', 'miro']));
  expect(offline).not.toContain('velodrome');
  expect(await app.search({ preset: 'channel_search', q: 'mir', per_page: 0 })).toMatchObject({ found: 5, hits: [] });
  expect(await app.search({ preset: 'channel_search', q: 'mir', per_page: 2, page: 9 })).toMatchObject({ found: 5, hits: [] });
});

test('SE-02 one or two letters find names with this prefix, and live channels with a word of this prefix', async () => {
  expect([await app.slugs('o'), await app.slugs('ni'), await app.slugs('o n')]).toEqual([['outpost-nine'], [], []]);
  await live('outpost-nine');
  expect([await app.slugs('n'), await app.slugs('ni', 'is_live:=true'), await app.slugs('n', 'is_live:=false')]).toEqual([['outpost-nine'], ['outpost-nine'], []]); // biome-ignore format: one line
});

test('SE-02 a blank query finds nothing', async () => {
  for (const q of ['', '   '])
    expect(await app.search({ preset: 'channel_search', q })).toMatchObject({ found: 0, hits: [], request_params: { q } });
});

test('pages have at most 50 results without gaps', async () => {
  await signUp(app, 'mire', 'miremaster', 'mirella', 'miro');
  const page = async (at: number) =>
    (await app.get(`/collections/channel/documents/search?q=mir&query_by=slug&per_page=2&page=${at}`, null)).json();
  const pages = [await page(1), await page(2), await page(3), await page(4)];
  expect(pages.map(({ found, page: number }) => [found, number])).toEqual([[5, 1], [5, 2], [5, 3], [5, 4]]); // biome-ignore format: pairs
  const slugs = pages.map(({ hits }) => hits.map(({ document }: { document: { slug: string } }) => document.slug));
  expect(slugs.map(({ length }) => length)).toEqual([2, 2, 1, 0]);
  expect(new Set(slugs.flat())).toEqual(new Set(['mirelune', 'mire', 'miremaster', 'mirella', 'miro']));
  expect((await app.search({ preset: 'channel_search', q: 'mir', per_page: 250 })).request_params.per_page).toBe(50);
});

test('an unknown collection is 404 with a message, and fails only its own search among several', async () => {
  const reply = await app.get('/collections/streams/documents/search?q=a&query_by=name', null);
  expect({ status: reply.status, message: reply.json().message }).toEqual({ status: 404, message: 'Not Found' });
  const several = await app.post('/multi_search', null, {
    searches: [
      { collection: 'streams', q: 'a' },
      { preset: 'no_such', q: 'a' },
      { preset: 'channel_search', q: 'mirelune', filter_by: 'x:=1' },
      { collection: 'channel', q: 'mirelune' },
    ],
  });
  expect(several.json().results.map(({ code, found }: { code?: number; found?: number }) => code ?? found)).toEqual([404, 404, 400, 1]);
});

test('the number of searches and letters is bounded, and query parameters apply to all searches', async () => {
  const searches = (count: number) => Array.from({ length: count }, () => ({ preset: 'channel_search', q: 'mirelune' }));
  expect((await app.post('/multi_search', null, { searches: searches(SEARCHES_MAX) })).status).toBe(200);
  expect((await app.post('/multi_search', null, { searches: searches(SEARCHES_MAX + 1) })).status).toBe(422);
  expect((await app.post('/multi_search', null, { searches: [] })).status).toBe(422);
  expect((await app.post('/multi_search', null, { searches: [{ q: 'a'.repeat(QUERY_MAX + 1) }] })).status).toBe(422);
  expect((await app.get(`/collections/channel/documents/search?q=${'a'.repeat(QUERY_MAX + 1)}`, null)).status).toBe(422);
  const shared = await app.post('/multi_search?q=mirelune&per_page=1&x-typesense-api-key=any', null, {
    searches: [{ collection: 'channel' }],
  });
  expect(shared.json().results[0]).toMatchObject({ found: 1, request_params: { per_page: 1, q: 'mirelune' } });
});
