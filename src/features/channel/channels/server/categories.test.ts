import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { jobsServer } from '#core/server/jobs/feature.ts';
import { enqueueJob } from '#core/server/jobs/job.ts';
import { runDueJobs } from '#core/server/jobs/testing.ts';
import { picturesServer } from '#core/server/pictures/feature.ts';
import { aPng } from '#core/server/pictures/testing.ts';
import { testApp } from '#core/server/testing/test-app.ts';
import { testDatabase } from '#core/server/testing/test-database.ts';
import { FALLBACK_CATEGORY_ID } from '#features/channel/channels/contract/category.ts';
import { categorySlug } from '#features/channel/channels/rules/slugs.ts';
import { accountsServer } from '#features/people/accounts/server/feature.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { continueMerge, mergeCategoryJob } from './categories.ts';
import { channelsServer } from './feature.ts';
import { refusalOf } from './testing/channels-app.ts';
import { givenChannel, givenLivestream } from './testing.ts';

const categories = '/api/internal/v1/categories';

interface LivestreamUpdate {
  livestream: { categories: { slug: string }[] };
}

let app: Awaited<ReturnType<typeof testApp>>;
let staff: Awaited<ReturnType<typeof givenUser>>;
beforeEach(async () => {
  const features = [jobsServer, picturesServer, accountsServer, channelsServer];
  app = await testApp(features, { database: await testDatabase(features) });
  // A reused database restarts its id sequence although the categories of the migration remain.
  await app.db.rows(sql`select setval(pg_get_serial_sequence('categories', 'id'), (select max(id) from categories))`);
  staff = await givenUser(app.db, 'staff', { isStaff: true });
});
const add = (name: string, group_id = 1, by = staff) => app.post(categories, by, { name, group_id });
const rename = (id: number, name: string, by = staff) => app.patch(`${categories}/${id}`, by, { name });
const listed = async () =>
  (await app.get('/api/v1/categories', null)).json().data.categories as { id: number; name: string; slug: string; category_id: number }[];

test('staff add a category that is listed immediately', async () => {
  const reply = await add('Garden & Farm', 2);
  expect({ status: reply.status, category: reply.json().data.category }).toEqual({
    status: 200,
    category: expect.objectContaining({ name: 'Garden & Farm', slug: 'garden-farm', category_id: 2, is_mature: false, viewers: 0 }),
  });
  expect((await listed()).filter(({ slug }) => slug === 'garden-farm')).toHaveLength(1);
});

test('a renamed category keeps its slug', async () => {
  const chess = (await listed()).find(({ slug }) => slug === 'board-games')!;
  expect((await rename(chess.id, 'Chess and Go')).json().data.category).toMatchObject({ name: 'Chess and Go', slug: 'board-games' });
  expect((await listed()).find(({ id }) => id === chess.id)).toMatchObject({ name: 'Chess and Go', slug: 'board-games' });
});

test('two categories cannot share a name or slug in any case', async () => {
  const chess = (await listed()).find(({ slug }) => slug === 'board-games')!;
  expect(refusalOf(await add('BOARD GAMES'))).toEqual([409, 'CATEGORY_EXISTS']);
  expect(refusalOf(await add('Board Games!'))).toEqual([409, 'CATEGORY_EXISTS']);
  expect(refusalOf(await rename(chess.id, 'music'))).toEqual([409, 'CATEGORY_EXISTS']);
  expect((await rename(chess.id, 'BOARD GAMES')).status).toBe(200);
  const raced = await Promise.all(['Petanque', 'petanque', 'PETANQUE'].map((name) => add(name)));
  expect(raced.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
});

test('an unknown group, an unknown category and a name without a slug are refused', async () => {
  expect(refusalOf(await add('Gardens', 99))).toEqual([404, 'GROUP_NOT_FOUND']);
  expect(refusalOf(await rename(9999, 'Gardens'))).toEqual([404, 'CATEGORY_NOT_FOUND']);
  for (const name of ['', '!!', 'x'.repeat(65)]) expect((await add(name)).status).toBe(422);
});

test("only staff add or rename, and each action is in the actor's security log", async () => {
  const viewer = await givenUser(app.db, 'viewer');
  const { id } = (await listed())[0]!;
  expect(refusalOf(await add('Gardens', 1, viewer))).toEqual([403, 'NOT_ALLOWED']);
  expect(refusalOf(await rename(id, 'Gardens', viewer))).toEqual([403, 'NOT_ALLOWED']);
  const added = await add('Gardens');
  expect({ status: added.status, message: added.json().message }).toEqual({ status: 200, message: 'OK' });
  const { category } = added.json().data;
  await rename(category.id, 'Allotments');
  const log = (await app.get('/api/internal/v1/accounts/staff/security-log', staff)).json().data.entries;
  expect(log.map(({ act, details }: { act: string; details: unknown }) => [act, details])).toEqual([
    ['rename_category', { category: 'Allotments', before: 'Gardens' }],
    ['add_category', { category: 'Gardens' }],
  ]);
});

const merge = (from: number, into: number, by = staff) => app.post(`${categories}/${from}/merge`, by, { into });
const idOf = async (name: string) => (await listed()).find(({ slug }) => slug === name)!.id;

test('a merged category is deleted, and its channels and streams move to the target', async () => {
  const [from, into] = [(await add('Rook Endings')).json().data.category.id, await idOf('board-games')];
  const [ana, bob] = [await givenUser(app.db, 'ana'), await givenUser(app.db, 'bob')];
  const channel = await givenChannel(app.db, ana, { categoryId: from });
  await givenLivestream(app.db, channel.id, { categoryId: from, viewers: 7 });
  await givenChannel(app.db, bob, { categoryId: await idOf('music') });
  const reply = await merge(from, into);
  expect({ status: reply.status, category: reply.json().data.category }).toEqual({
    status: 200,
    category: expect.objectContaining({ id: into, slug: 'board-games', viewers: 7 }),
  });
  expect((await listed()).some(({ id }) => id === from)).toBe(false);
  const settings = async (slug: string) => (await app.get(`/api/v2/channels/${slug}/stream-info`, null)).json().category.slug;
  expect([await settings('ana'), await settings('bob')]).toEqual(['board-games', 'music']);
  expect((await app.get('/api/v1/livestreams', null)).json().data.livestreams[0].category.slug).toBe('board-games');
  const [entry] = (await app.get('/api/internal/v1/accounts/staff/security-log', staff)).json().data.entries;
  expect({ act: entry.act, details: entry.details }).toEqual({
    act: 'merge_category',
    details: { category: 'Board Games', before: 'Rook Endings' },
  });
});

test('merging a category into itself, or the default category, is refused', async () => {
  const [chess, music] = [await idOf('board-games'), await idOf('music')];
  expect(refusalOf(await merge(chess, chess))).toEqual([422, 'SAME_CATEGORY']);
  expect(refusalOf(await merge(FALLBACK_CATEGORY_ID, chess))).toEqual([409, 'CATEGORY_NEEDED']);
  expect(refusalOf(await merge(chess, 999_999))).toEqual([404, 'CATEGORY_NOT_FOUND']);
  expect(refusalOf(await merge(999_999, chess))).toEqual([404, 'CATEGORY_NOT_FOUND']);
  expect(refusalOf(await merge(chess, music, await givenUser(app.db, 'viewer')))).toEqual([403, 'NOT_ALLOWED']);
});

test("a merged category's old id and slug resolve to the target, also when listing streams", async () => {
  const [first, second] = [(await add('Rook Endings')).json().data.category, (await add('Endgames')).json().data.category];
  const into = await idOf('board-games');
  const channel = await givenChannel(app.db, await givenUser(app.db, 'ana'), { categoryId: first.id });
  await givenLivestream(app.db, channel.id, { categoryId: first.id });
  await merge(first.id, second.id);
  await merge(second.id, into);
  const found = async (reference: string | number) => (await app.get(`/api/v1/categories/${reference}`, null)).json().data?.category.id;
  for (const reference of [first.id, 'rook-endings', second.id, 'endgames', into, 'board-games', 'BOARD GAMES']) {
    expect({ reference, found: await found(reference) }).toEqual({ reference, found: into });
  }
  const live = (await app.get(`/api/v1/livestreams?category_id=${first.id}`, null)).json().data.livestreams;
  expect(live.map(({ category }: { category: { slug: string } }) => category.slug)).toEqual(['board-games']);
  expect(refusalOf(await app.get('/api/v1/categories/no-such', null))).toEqual([404, 'CATEGORY_NOT_FOUND']);
  const again = (await add('Rook Endings')).json().data.category.id;
  expect([await found('rook-endings'), await found(first.id)]).toEqual([again, undefined]);
});

test('pages of streams in a merged category receive an update', async () => {
  const from = (await add('Rook Endings')).json().data.category.id;
  const [live, ended] = [await givenUser(app.db, 'live'), await givenUser(app.db, 'ended')];
  for (const owner of [live, ended]) await givenLivestream(app.db, (await givenChannel(app.db, owner)).id, { categoryId: from });
  await app.db.rows(sql`
    update livestreams set ended_at = started_at where channel_id = (select id from channels where slug = 'ended')`);
  app.published.length = 0;
  await merge(from, await idOf('board-games'));
  expect(app.published.map(({ event, payload }) => [event, (payload as LivestreamUpdate).livestream.categories[0]!.slug])).toEqual([
    ['App\\Events\\LivestreamUpdated', 'board-games'],
    ['App\\Events\\LivestreamUpdated', 'board-games'],
  ]);
});

test('a large merge is finished by a job, even if the target is merged in between', async () => {
  const [from, into] = [(await add('Rook Endings')).json().data.category.id, (await add('Endgames')).json().data.category.id];
  const chess = await idOf('board-games');
  for (let at = 0; at < 5; at++) await givenChannel(app.db, await givenUser(app.db, `streamer${at}`), { categoryId: from });
  expect(await continueMerge(app.ctx, { from, into }, { steps: 1, step: 2 })).toBe(false);
  const left = async () => (await app.db.rows(sql`select 1 from channels where category_id = ${from}::int8`)).length;
  expect({ left: await left(), listed: (await listed()).some(({ id }) => id === from) }).toEqual({ left: 3, listed: true });
  await app.ctx.tx((tx) => enqueueJob(tx, mergeCategoryJob, { from, into }));
  await merge(into, chess);
  await runDueJobs(app.ctx, [mergeCategoryJob]);
  expect({ left: await left(), listed: (await listed()).some(({ id }) => id === from) }).toEqual({ left: 0, listed: false });
  expect((await app.db.rows(sql`select 1 from channels where category_id = ${chess}::int8`)).length).toBe(5);
  expect(await app.db.rows(sql`select 1 from jobs`)).toEqual([]);
});

test('concurrent merges, stream starts and detail changes all succeed and leave no reference to a deleted category', async () => {
  const into = await idOf('board-games');
  for (let round = 0; round < 3; round++) {
    const from = (await add(`Rook Endings ${round}`)).json().data.category.id;
    const slugs = ['outside', 'inside', 'changing'].map((name) => `${name}${round}`);
    for (const slug of slugs) {
      await givenChannel(app.db, await givenUser(app.db, slug), slug.startsWith('inside') ? { categoryId: from } : {});
    }
    const live = (slug: string, body = {}) => app.post(`/api/internal/v1/channels/${slug}/livestream`, staff, body);
    const replies = await Promise.all([
      merge(from, into),
      live(slugs[0]!, { category_id: from }),
      live(slugs[1]!),
      app.patch(`/api/v2/channels/${slugs[2]}/stream-info`, staff, { category_id: from }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, expect.toBeOneOf([200, 404]), 200, expect.toBeOneOf([200, 404])]);
    await runDueJobs(app.ctx, [mergeCategoryJob]);
    for (const table of ['channels', 'livestreams', 'categories']) {
      const column = table === 'categories' ? 'id' : 'category_id';
      expect(await app.db.rows(sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${from}::int8`)).toEqual([]);
    }
    const current = (await app.get(`/api/v2/channels/${slugs[1]}/livestream`, null)).json().data;
    expect(current.categories.map(({ id }: { id: number }) => id)).toEqual([into]);
  }
});

test('staff add a category picture, which is deleted with the category', async () => {
  const { id } = (await add('Rook Endings')).json().data.category;
  const image = (await aPng({ width: 300, height: 400 })).toString('base64');
  const stored = async () => (await app.db.rows(sql`select 1 from pictures`)).length;
  const reply = await app.put(`${categories}/${id}/art`, staff, { image });
  const { banner } = reply.json().data.category;
  expect({ status: reply.status, url: banner.url }).toEqual({ status: 200, url: expect.stringMatching(/^\/files\/[0-9a-f]{40}\.webp$/) });
  expect(banner.responsive.split(', ').map((one: string) => one.split(' ')[1])).toEqual(['600w', '300w', '150w']);
  expect((await app.get(banner.url, null)).status).toBe(200);
  expect(await stored()).toBe(3);
  expect((await app.delete(`${categories}/${id}/art`, staff)).json().data.category.banner).toEqual({ url: '', responsive: '' });
  expect(await stored()).toBe(0);
  await app.put(`${categories}/${id}/art`, staff, { image });
  await merge(id, await idOf('board-games'));
  expect(await stored()).toBe(0);
  expect(refusalOf(await app.put(`${categories}/${id}/art`, staff, { image }))).toEqual([404, 'CATEGORY_NOT_FOUND']);
  expect(refusalOf(await app.put(`${categories}/${await idOf('board-games')}/art`, staff, { image: btoa('broken') }))).toEqual([
    422,
    'NOT_A_PICTURE',
  ]);
  expect(refusalOf(await app.put(`${categories}/${await idOf('board-games')}/art`, await givenUser(app.db, 'viewer'), { image }))).toEqual([
    403,
    'NOT_ALLOWED',
  ]);
});

const change = (id: number, body: object, by = staff) => app.patch(`${categories}/${id}`, by, body);
const remove = (id: number, by = staff) => app.delete(`${categories}/${id}`, by);
const lastActs = async (count: number) =>
  (await app.get('/api/internal/v1/accounts/staff/security-log', staff))
    .json()
    .data.entries.slice(0, count)
    .map(({ act, details }: { act: string; details: unknown }) => [act, details]);

test('a new installation starts with twenty genres, and the first is the default', async () => {
  const all = await listed();
  expect(all).toHaveLength(20);
  expect(all.find(({ id }) => id === FALLBACK_CATEGORY_ID)).toMatchObject({ name: 'Just Chatting', slug: 'just-chatting' });
  expect(all.every(({ name, slug }) => slug === categorySlug(name))).toBe(true);
});

test('a hidden category is in no list and cannot be chosen, but channels keep it and its page stays', async () => {
  const id = await idOf('music');
  const [ana, bob] = [await givenUser(app.db, 'ana'), await givenUser(app.db, 'bob')];
  await givenChannel(app.db, ana, { categoryId: id });
  await givenChannel(app.db, bob);
  expect((await change(id, { is_hidden: true })).json().data.category.name).toBe('Music');
  expect((await listed()).some(({ slug }) => slug === 'music')).toBe(false);
  const choose = (slug: string, by: typeof ana, body: object) => app.patch(`/api/v2/channels/${slug}/stream-info`, by, body);
  expect(refusalOf(await choose('bob', bob, { category_id: id }))).toEqual([404, 'CATEGORY_NOT_FOUND']);
  expect((await choose('ana', ana, { category_id: id, stream_title: 'Sunday songs' })).json().category.slug).toBe('music');
  expect((await app.get('/api/v1/categories/music', null)).status).toBe(200);
  const forStaff = (await app.get(categories, staff)).json().data;
  expect(forStaff.categories.find((one: { id: number }) => one.id === id)).toMatchObject({ slug: 'music', is_hidden: true });
  expect(forStaff.groups.map(({ slug }: { slug: string }) => slug)).toEqual(['games', 'talk', 'music', 'art', 'sports']);
  await change(id, { is_hidden: false });
  expect((await listed()).some(({ slug }) => slug === 'music')).toBe(true);
  expect(await lastActs(2)).toEqual([
    ['show_category', { category: 'Music' }],
    ['hide_category', { category: 'Music' }],
  ]);
});

test('only a category without references is deleted, and the default one is neither deleted nor hidden', async () => {
  const { id } = (await add('Gardens')).json().data.category;
  const { id: channelId } = await givenChannel(app.db, await givenUser(app.db, 'ana'), { categoryId: id });
  expect(refusalOf(await remove(id))).toEqual([409, 'CATEGORY_IN_USE']);
  await app.db.rows(sql`update channels set category_id = 101 where id = ${channelId}`);
  expect((await remove(id)).json().data.category.name).toBe('Gardens');
  expect(refusalOf(await remove(id))).toEqual([404, 'CATEGORY_NOT_FOUND']);
  expect(refusalOf(await remove(FALLBACK_CATEGORY_ID))).toEqual([409, 'CATEGORY_NEEDED']);
  expect(refusalOf(await change(FALLBACK_CATEGORY_ID, { is_hidden: true }))).toEqual([409, 'CATEGORY_NEEDED']);
  expect((await lastActs(1))[0]).toEqual(['delete_category', { category: 'Gardens' }]);
});

test('the uses of several categories are counted together, by kind', async () => {
  const [art, music] = [await idOf('art'), await idOf('music')];
  const { id } = await givenChannel(app.db, await givenUser(app.db, 'ana'), { categoryId: art });
  await givenLivestream(app.db, id, { categoryId: music });
  const uses = async (ids: string) => (await app.get(`/api/internal/v1/category-uses?ids=${ids}`, staff)).json().data.uses;
  expect(await uses(`${art},${music}`)).toEqual([
    { kind: 'channels', count: 1 },
    { kind: 'streams', count: 1 },
  ]);
  expect(await uses(`${await idOf('sports')}`)).toEqual([
    { kind: 'channels', count: 0 },
    { kind: 'streams', count: 0 },
  ]);
  expect((await app.get('/api/internal/v1/category-uses?ids=1,,2', staff)).status).toBe(422);
});

test('an import adds the new lines once, a dry run none, and each other line says why', async () => {
  const csv = ['name,group,tags', 'City Builders,games,Building;Simulation', 'MUSIC,music', 'Go,cars', 'City Builders,games'].join('\n');
  const send = async (dry_run: boolean, by = staff) => app.post(`${categories}/import`, by, { csv, dry_run });
  const lines = [
    { line: 2, name: 'City Builders', outcome: 'new' },
    { line: 3, name: 'MUSIC', outcome: 'exists' },
    { line: 4, name: 'Go', outcome: 'group' },
    { line: 5, name: 'City Builders', outcome: 'repeated' },
  ];
  expect((await send(true)).json().data).toEqual({ lines, added: 0 });
  expect((await listed()).some(({ slug }) => slug === 'city-builders')).toBe(false);
  expect((await send(false)).json().data).toEqual({ lines, added: 1 });
  expect((await send(false)).json().data).toMatchObject({ lines: [{ outcome: 'exists' }, {}, {}, {}], added: 0 });
  expect((await listed()).find(({ slug }) => slug === 'city-builders')).toMatchObject({ category_id: 1, tags: ['Building', 'Simulation'] });
  expect(await lastActs(1)).toEqual([['import_categories', { count: 1 }]]);
  expect(refusalOf(await send(false, await givenUser(app.db, 'viewer')))).toEqual([403, 'NOT_ALLOWED']);
  const long = Array.from({ length: 501 }, (_, at) => `Game ${at},games`).join('\n');
  expect(refusalOf(await app.post(`${categories}/import`, staff, { csv: long, dry_run: true }))).toEqual([422, 'IMPORT_TOO_LONG']);
});

test('an upgrade deletes the invented categories that nobody uses or changed, and keeps every other one', async () => {
  const before = [jobsServer, picturesServer, accountsServer, { ...channelsServer, migrations: without('017-real-categories') }];
  const database = await testDatabase(before);
  const { db } = database;
  const old = await givenUser(db, 'old');
  const idBefore = async (slug: string) => (await db.row(sql<{ id: number }>`select id from categories where slug = ${slug}`))!.id;
  const channel = await givenChannel(db, old, { categoryId: await idBefore('chess') });
  await givenLivestream(db, channel.id, { categoryId: await idBefore('city-hours') });
  await db.rows(sql`update categories set name = 'Gravity' where slug = 'gravity-puzzles'`);
  await db.rows(sql`insert into categories (group_id, name, slug) values (1, 'Our Game', 'our-game')`);
  const settings = await db.rows(
    sql<{ id: number; slug: string }>`select id, slug from categories where slug in ('chess', 'city-hours', 'music')`,
  );
  await database.migrate([jobsServer, picturesServer, accountsServer, channelsServer]);
  const after = await db.rows(sql<{ id: number; slug: string }>`select id, slug from categories order by slug`);
  expect(after).toEqual(expect.arrayContaining(settings));
  const slugs = after.map(({ slug }) => slug);
  expect(slugs).toEqual(expect.arrayContaining(['chess', 'city-hours', 'gravity-puzzles', 'our-game', 'racing-games', 'education']));
  expect(slugs.filter((slug) => ['outer-range', 'deep-keel', 'ham-fisted-physics'].includes(slug))).toEqual([]);
  expect((await db.row(sql`select category_id from channels where id = ${channel.id}`))!).toMatchObject({
    category_id: settings.find(({ slug }) => slug === 'chess')!.id,
  });
});

const without = (name: string) => Object.fromEntries(Object.entries(channelsServer.migrations).filter(([key]) => key !== name));

test('choices are the recent categories of the channel and then popular ones, or the best matches of a query', async () => {
  const [ana, bob] = [await givenUser(app.db, 'ana'), await givenUser(app.db, 'bob')];
  const { id } = await givenChannel(app.db, ana);
  await givenLivestream(app.db, id, { categoryId: await idOf('art') });
  await givenLivestream(app.db, (await givenChannel(app.db, bob)).id, { categoryId: await idOf('music'), viewers: 7 });
  const choices = async (query: string) => {
    const { recent, categories: popular } = (await app.get(`/api/internal/v1/category-choices${query}`, null)).json().data;
    return [recent, popular].map((list: { slug: string }[]) => list.map(({ slug }) => slug));
  };
  const [recent, popular] = await choices('?channel=ana');
  expect([recent, popular![0], popular!.includes('art'), popular!.length]).toEqual([['art'], 'music', false, 19]);
  expect(await choices('?q=game&channel=ana')).toEqual([[], expect.arrayContaining(['board-games', 'software-and-game-development'])]);
  expect(await choices('?q=kampf')).toEqual([[], ['fighting-games']]);
  expect((await choices('?channel=nobody'))[0]).toEqual([]);
  await change(await idOf('art'), { is_hidden: true });
  expect((await choices('?channel=ana'))[0]).toEqual([]);
});
