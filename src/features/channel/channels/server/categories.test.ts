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
  const chess = (await listed()).find(({ slug }) => slug === 'chess')!;
  expect((await rename(chess.id, 'Chess and Go')).json().data.category).toMatchObject({ name: 'Chess and Go', slug: 'chess' });
  expect((await listed()).find(({ id }) => id === chess.id)).toMatchObject({ name: 'Chess and Go', slug: 'chess' });
});

test('two categories cannot share a name or slug in any case', async () => {
  const chess = (await listed()).find(({ slug }) => slug === 'chess')!;
  expect(refusalOf(await add('CHESS'))).toEqual([409, 'CATEGORY_EXISTS']);
  expect(refusalOf(await add('Chess!'))).toEqual([409, 'CATEGORY_EXISTS']);
  expect(refusalOf(await rename(chess.id, 'music'))).toEqual([409, 'CATEGORY_EXISTS']);
  expect((await rename(chess.id, 'CHESS')).status).toBe(200);
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
  const [from, into] = [(await add('Rook Endings')).json().data.category.id, await idOf('chess')];
  const [ana, bob] = [await givenUser(app.db, 'ana'), await givenUser(app.db, 'bob')];
  const channel = await givenChannel(app.db, ana, { categoryId: from });
  await givenLivestream(app.db, channel.id, { categoryId: from, viewers: 7 });
  await givenChannel(app.db, bob, { categoryId: await idOf('music') });
  const reply = await merge(from, into);
  expect({ status: reply.status, category: reply.json().data.category }).toEqual({
    status: 200,
    category: expect.objectContaining({ id: into, slug: 'chess', viewers: 7 }),
  });
  expect((await listed()).some(({ id }) => id === from)).toBe(false);
  const settings = async (slug: string) => (await app.get(`/api/v2/channels/${slug}/stream-info`, null)).json().category.slug;
  expect([await settings('ana'), await settings('bob')]).toEqual(['chess', 'music']);
  expect((await app.get('/api/v1/livestreams', null)).json().data.livestreams[0].category.slug).toBe('chess');
  const [entry] = (await app.get('/api/internal/v1/accounts/staff/security-log', staff)).json().data.entries;
  expect({ act: entry.act, details: entry.details }).toEqual({
    act: 'merge_category',
    details: { category: 'Chess', before: 'Rook Endings' },
  });
});

test('merging a category into itself, or the default category, is refused', async () => {
  const [chess, music] = [await idOf('chess'), await idOf('music')];
  expect(refusalOf(await merge(chess, chess))).toEqual([422, 'SAME_CATEGORY']);
  expect(refusalOf(await merge(FALLBACK_CATEGORY_ID, chess))).toEqual([409, 'CATEGORY_NEEDED']);
  expect(refusalOf(await merge(chess, 999_999))).toEqual([404, 'CATEGORY_NOT_FOUND']);
  expect(refusalOf(await merge(999_999, chess))).toEqual([404, 'CATEGORY_NOT_FOUND']);
  expect(refusalOf(await merge(chess, music, await givenUser(app.db, 'viewer')))).toEqual([403, 'NOT_ALLOWED']);
});

test("a merged category's old id and slug resolve to the target, also when listing streams", async () => {
  const [first, second] = [(await add('Rook Endings')).json().data.category, (await add('Endgames')).json().data.category];
  const into = await idOf('chess');
  const channel = await givenChannel(app.db, await givenUser(app.db, 'ana'), { categoryId: first.id });
  await givenLivestream(app.db, channel.id, { categoryId: first.id });
  await merge(first.id, second.id);
  await merge(second.id, into);
  const found = async (reference: string | number) => (await app.get(`/api/v1/categories/${reference}`, null)).json().data?.category.id;
  for (const reference of [first.id, 'rook-endings', second.id, 'endgames', into, 'chess', 'CHESS']) {
    expect({ reference, found: await found(reference) }).toEqual({ reference, found: into });
  }
  const live = (await app.get(`/api/v1/livestreams?category_id=${first.id}`, null)).json().data.livestreams;
  expect(live.map(({ category }: { category: { slug: string } }) => category.slug)).toEqual(['chess']);
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
  await merge(from, await idOf('chess'));
  expect(app.published.map(({ event, payload }) => [event, (payload as LivestreamUpdate).livestream.categories[0]!.slug])).toEqual([
    ['App\\Events\\LivestreamUpdated', 'chess'],
    ['App\\Events\\LivestreamUpdated', 'chess'],
  ]);
});

test('a large merge is finished by a job, even if the target is merged in between', async () => {
  const [from, into] = [(await add('Rook Endings')).json().data.category.id, (await add('Endgames')).json().data.category.id];
  const chess = await idOf('chess');
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
  const into = await idOf('chess');
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
  await merge(id, await idOf('chess'));
  expect(await stored()).toBe(0);
  expect(refusalOf(await app.put(`${categories}/${id}/art`, staff, { image }))).toEqual([404, 'CATEGORY_NOT_FOUND']);
  expect(refusalOf(await app.put(`${categories}/${await idOf('chess')}/art`, staff, { image: btoa('broken') }))).toEqual([
    422,
    'NOT_A_PICTURE',
  ]);
  expect(refusalOf(await app.put(`${categories}/${await idOf('chess')}/art`, await givenUser(app.db, 'viewer'), { image }))).toEqual([
    403,
    'NOT_ALLOWED',
  ]);
});

test('a new installation has more than 200 categories, each with a unique slug and a group', async () => {
  const all = await listed();
  expect(all.length).toBeGreaterThanOrEqual(250);
  for (const { name, slug } of all) expect({ name, slug }).toEqual({ name, slug: categorySlug(name) });
});
