import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Ctx } from '../context.ts';
import type { Db } from '../db/db.ts';
import { arrayOf } from '../db/unnest.ts';
import { testApp } from '../testing/test-app.ts';
import { testDatabase } from '../testing/test-database.ts';
import { picturesServer } from './feature.ts';
import type { RenderedPicture } from './frames.ts';
import { sharp } from './library.ts';
import { guardPictures, type PictureOwner, pictureUrl, replacePictures, serveGuardedPicture } from './stored-pictures.ts';

const AT = new Date('2026-01-02T12:00:00Z');
const FEATURES = [picturesServer];

/** A stored picture, with different bytes for each number. */
const aPicture = (number: number): RenderedPicture => ({ mime: 'image/webp', bytes: Buffer.from(`picture ${number}`) });

const guardedReply = (ctx: Ctx, hash: string, owner: PictureOwner = { id: 'clip', has: async () => true }) =>
  serveGuardedPicture({ ctx, client: { header: () => undefined } as never }, { hash, owner, scope: 'private' });

const storedUses = async (db: Db) =>
  Object.fromEntries(
    (await db.rows(sql<{ bytes: Buffer; uses: number }>`select bytes, uses from pictures`)).map(({ bytes, uses }) => [
      Buffer.from(bytes).toString(),
      uses,
    ]),
  );

test('a picture is stored once for any number of references, and deleted with the last of them', async () => {
  const { ctx, db } = await testApp(FEATURES, { database: await testDatabase(FEATURES) });
  const add = (...numbers: number[]) => ctx.tx((tx) => replacePictures(tx, { added: numbers.map(aPicture), dropped: [], at: AT }));
  const drop = (...dropped: string[]) => ctx.tx((tx) => replacePictures(tx, { added: [], dropped, at: AT }));
  const [first, second] = await add(1, 2);
  expect(await add(1)).toEqual([first]);
  expect(await storedUses(db)).toEqual({ 'picture 1': 2, 'picture 2': 1 });
  await drop(first!, second!);
  expect(await storedUses(db)).toEqual({ 'picture 1': 1 });
  await drop(first!);
  expect(await storedUses(db)).toEqual({});
  await expect(drop(first!)).rejects.toThrow('was released more often than it was referenced');
});

test('a picture that replaces itself is kept', async () => {
  const { ctx, db } = await testApp(FEATURES, { database: await testDatabase(FEATURES) });
  const [hash] = await ctx.tx((tx) => replacePictures(tx, { added: [aPicture(1)], dropped: [], at: AT }));
  await ctx.tx((tx) => replacePictures(tx, { added: [aPicture(1)], dropped: [hash!], at: AT }));
  expect(await storedUses(db)).toEqual({ 'picture 1': 1 });
});

test('a guarded picture is not served at a public address, and its public twin does not open it', async () => {
  const { ctx, get } = await testApp(FEATURES, { database: await testDatabase(FEATURES) });
  const add = (isGuarded: boolean) => ctx.tx((tx) => replacePictures(tx, { added: [aPicture(1)], dropped: [], at: AT, isGuarded }));
  const [guarded] = await add(true);
  const [open] = await add(false);
  expect(guarded).not.toBe(open);
  const statuses = await Promise.all([guarded, open].map(async (hash) => (await get(`/files/${hash}.webp`, null)).status));
  expect(statuses).toEqual([404, 200]);
  const served = async (hash: string) => guardedReply(ctx, hash);
  expect({ guarded: (await served(guarded!))?.headers, open: await served(open!) }).toMatchObject({
    guarded: { 'cache-control': 'private, max-age=300, immutable' },
    open: null,
  });
});

test('a guarded picture is found for its owner only, with one question to the owner a minute', async () => {
  const { ctx, clock } = await testApp(FEATURES, { database: await testDatabase(FEATURES) });
  const [hash] = await ctx.tx((tx) => replacePictures(tx, { added: [aPicture(1)], dropped: [], at: AT, isGuarded: true }));
  const asked: string[] = [];
  const status = async (id: string) =>
    (await guardedReply(ctx, hash!, { id, has: async () => asked.push(id) > 0 && id === 'clip' }))?.status ?? null;
  expect(await Promise.all([status('clip'), status('clip'), status('other')])).toEqual([200, 200, null]);
  expect([await status('clip'), asked]).toEqual([200, ['clip', 'other']]);
  clock.pass(61);
  expect([await status('clip'), await status('clip'), asked]).toEqual([200, 200, ['clip', 'other', 'clip']]);
});

test('a migration guards pictures, except those with another use', async () => {
  const { ctx, db } = await testApp(FEATURES, { database: await testDatabase(FEATURES) });
  const add = (...numbers: number[]) => ctx.tx((tx) => replacePictures(tx, { added: numbers.map(aPicture), dropped: [], at: AT }));
  const [first, second] = await add(1, 2);
  await add(1, 2);
  await db.rows(guardPictures(sql`select unnest(${arrayOf('text', [first!, first!, second!])})`));
  const rows = await db.rows(sql<{ hash: string }>`select hash from pictures where not is_public`);
  expect(rows).toEqual([{ hash: first }]);
});

test('concurrent changes of any pictures keep the number of uses exact and never deadlock', async () => {
  const { ctx, db } = await testApp(FEATURES);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 6 }), { minLength: 2, maxLength: 6 }),
      async (people) => {
        // Each person shows one picture after the other, concurrently with all others.
        const shown = await Promise.all(
          people.map(async (choices) => {
            let current: { number: number; hash: string } | null = null;
            for (const number of choices) {
              const dropped: string[] = current === null ? [] : [(current as { hash: string }).hash];
              const [hash] = await ctx.tx((tx) => replacePictures(tx, { added: [aPicture(number)], dropped, at: AT }));
              current = { number, hash: hash! };
            }
            return current;
          }),
        );
        const expected: Record<string, number> = {};
        for (const one of shown) if (one) expected[`picture ${one.number}`] = (expected[`picture ${one.number}`] ?? 0) + 1;
        expect(await storedUses(db)).toEqual(expected);
        for (const one of shown) if (one) await ctx.tx((tx) => replacePictures(tx, { added: [], dropped: [one.hash], at: AT }));
        expect(await storedUses(db)).toEqual({});
      },
    ),
    { numRuns: 15 },
  );
});

test('X-03 a stored picture is served from our own origin and cached forever, and a removed one is a plain 404', async () => {
  const app = await testApp(FEATURES);
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .webp()
    .toBuffer();
  const [hash] = await app.ctx.tx((tx) => replacePictures(tx, { added: [{ mime: 'image/webp', bytes }], dropped: [], at: AT }));
  const path = pictureUrl(app.ctx, hash!);
  expect(path).toMatch(/^\/files\/[0-9a-f]{40}\.webp$/);
  const reply = await app.get(path, null);
  expect([reply.status, reply.headers.get('content-type'), reply.headers.get('cache-control')]).toEqual([
    200,
    'image/webp',
    'public, max-age=31536000, immutable',
  ]);
  expect((await app.get(path, null, { 'if-none-match': reply.headers.get('etag')! })).status).toBe(304);

  await app.ctx.tx((tx) => replacePictures(tx, { added: [], dropped: [hash!], at: AT }));
  app.clock.pass(61);
  for (const gone of [path, '/files/x.webp', '/files/x%2fsecret.webp', path.replace('.webp', '.png')]) {
    const missing = await app.get(gone, null);
    expect([missing.status, missing.headers.get('content-type'), missing.headers.get('cache-control')]).toEqual([
      404,
      'text/plain; charset=utf-8',
      'no-store',
    ]);
  }
});

test('the URL of a picture is absolute where the site has a public URL, so that other programs can load it', () => {
  expect(pictureUrl({ publicUrl: 'https://tv.example' }, 'abc')).toBe('https://tv.example/files/abc.webp');
});
