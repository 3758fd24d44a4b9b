import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '#core/server/testing/test-app.ts';
import { testDatabases } from '#core/server/testing/test-database.ts';
import { accountsServer } from '#features/accounts/server/feature.ts';
import { givenUser } from '#features/accounts/server/testing.ts';
import { channelsServer } from './feature.ts';
import { refusalOf } from './testing/channels-app.ts';

const categories = '/api/internal/v1/categories';

describe.each(testDatabases)('categories on %s', (_name, open) => {
  let app: Awaited<ReturnType<typeof testApp>>;
  let staff: Awaited<ReturnType<typeof givenUser>>;
  beforeEach(async () => {
    const features = [accountsServer, channelsServer];
    app = await testApp(features, { database: await open(features) });
    // A database that an earlier test used counts ids from the start again, although the categories of the migration are still there.
    await app.db.rows(sql`select setval(pg_get_serial_sequence('categories', 'id'), (select max(id) from categories))`);
    staff = await givenUser(app.db, 'staff', { isStaff: true });
  });
  const add = (name: string, group_id = 1, by = staff) => app.post(categories, by, { name, group_id });
  const rename = (id: number, name: string, by = staff) => app.patch(`${categories}/${id}`, by, { name });
  const listed = async () =>
    (await app.get('/api/v1/categories', null)).json().data.categories as { id: number; name: string; slug: string; category_id: number }[];

  test('staff add a category, which everybody sees at once', async () => {
    const reply = await add('Garden & Farm', 2);
    expect([reply.status, reply.json().data.category]).toEqual([
      200,
      expect.objectContaining({ name: 'Garden & Farm', slug: 'garden-farm', category_id: 2, is_mature: false, viewers: 0 }),
    ]);
    expect((await listed()).filter(({ slug }) => slug === 'garden-farm')).toHaveLength(1);
  });

  test('a renamed category keeps its address', async () => {
    const chess = (await listed()).find(({ slug }) => slug === 'chess')!;
    expect((await rename(chess.id, 'Chess and Go')).json().data.category).toMatchObject({ name: 'Chess and Go', slug: 'chess' });
    expect((await listed()).find(({ id }) => id === chess.id)).toMatchObject({ name: 'Chess and Go', slug: 'chess' });
  });

  test('two categories never have one name or address, in any case', async () => {
    const chess = (await listed()).find(({ slug }) => slug === 'chess')!;
    expect(refusalOf(await add('CHESS'))).toEqual([409, 'CATEGORY_EXISTS']);
    expect(refusalOf(await add('Chess!'))).toEqual([409, 'CATEGORY_EXISTS']);
    expect(refusalOf(await rename(chess.id, 'music'))).toEqual([409, 'CATEGORY_EXISTS']);
    expect((await rename(chess.id, 'CHESS')).status).toBe(200);
    const raced = await Promise.all(['Go', 'go', 'GO'].map((name) => add(name)));
    expect(raced.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  test('an unknown group, an unknown category and a name without an address are refused', async () => {
    expect(refusalOf(await add('Gardens', 99))).toEqual([404, 'GROUP_NOT_FOUND']);
    expect(refusalOf(await rename(9999, 'Gardens'))).toEqual([404, 'CATEGORY_NOT_FOUND']);
    for (const name of ['', '!!', 'x'.repeat(65)]) expect((await add(name)).status).toBe(422);
  });

  test('nobody but staff adds or renames, and each act is in the security log of who did it', async () => {
    const viewer = await givenUser(app.db, 'viewer');
    const { id } = (await listed())[0]!;
    expect(refusalOf(await add('Gardens', 1, viewer))).toEqual([403, 'NOT_ALLOWED']);
    expect(refusalOf(await rename(id, 'Gardens', viewer))).toEqual([403, 'NOT_ALLOWED']);
    const added = await add('Gardens');
    expect([added.status, added.json().message]).toEqual([200, 'OK']);
    const { category } = added.json().data;
    await rename(category.id, 'Gardening');
    const log = (await app.get('/api/internal/v1/accounts/staff/security-log', staff)).json().data.entries;
    expect(log.map(({ act, details }: { act: string; details: unknown }) => [act, details])).toEqual([
      ['rename_category', { category: 'Gardening', before: 'Gardens' }],
      ['add_category', { category: 'Gardens' }],
    ]);
  });
});
