import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { serverFeature } from '../feature.ts';
import { testApp } from '../testing/test-app.ts';
import { testDatabase } from '../testing/test-database.ts';
import { partsOfColumn, type SitemapSource, sitemapRoutes } from './sitemap.ts';

test('a sitemap lists the parts that contain a number, newest first, up to the limit', async () => {
  const { db } = await testDatabase([]);
  await db.rows(sql`create table numbered (number bigint primary key, is_hidden boolean not null)`);
  const parts = (limit = 100) => partsOfColumn(db, { table: 'numbered', column: 'number', where: sql`not is_hidden` }, 10, limit);
  expect(await parts()).toEqual([]);
  await db.rows(sql`insert into numbered values (0, false), (9, false), (12, false), (45, false), (71, true), (90, false), (99, false)`);
  expect(await parts()).toEqual([9, 4, 1, 0]);
  expect(await parts(2)).toEqual([9, 4]);
  await db.rows(sql`drop table numbered`);
});

test('pages of a feature that is off are in no sitemap, and other names have no part', async () => {
  const pages: SitemapSource = { parts: async () => [0], list: async () => ['/a-page'] };
  const shown = serverFeature({ name: 'shown' }, { routes: sitemapRoutes, sitemaps: { shown: pages } });
  const hidden = serverFeature({ name: 'hidden', flag: 'beta' }, { sitemaps: { hidden: pages } });
  const app = await testApp([shown, hidden], { publicUrl: 'https://stands.example' });
  const read = async (path: string) => [...(await app.get(path, null)).text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, location]) => location);
  expect(await read('/sitemap.xml')).toEqual(['https://stands.example/sitemap/shown-0.xml']);
  expect(await read('/sitemap/shown-0.xml')).toEqual(['https://stands.example/a-page']);
  for (const part of ['hidden-0.xml', 'shown-00.xml', 'index'])
    expect({ part, status: (await app.get(`/sitemap/${part}`, null)).status }).toEqual({ part, status: 404 });
});

test('concurrent requests for a sitemap read the database once, and a reader that has it gets 304', async () => {
  let reads = 0;
  const pages: SitemapSource = {
    parts: async () => [0],
    list: async () => {
      reads += 1;
      return ['/a-page'];
    },
  };
  const app = await testApp([serverFeature({ name: 'shown' }, { routes: sitemapRoutes, sitemaps: { shown: pages } })]);
  const replies = await Promise.all(Array.from({ length: 24 }, () => app.get('/sitemap/shown-0.xml', null)));
  expect({ reads, statuses: new Set(replies.map(({ status }) => status)) }).toEqual({ reads: 1, statuses: new Set([200]) });
  const etag = replies[0]!.headers.get('etag')!;
  expect((await app.get('/sitemap/shown-0.xml', null, { 'if-none-match': etag })).status).toBe(304);
});

test('a missing part and a failed one are read again, and displace no other part', async () => {
  const read: number[] = [];
  let isBroken = true;
  const pages: SitemapSource = {
    parts: async () => [0],
    list: async (_db, from) => {
      read.push(from);
      if (isBroken) throw new Error('broken');
      return ['/a-page'];
    },
  };
  const app = await testApp([serverFeature({ name: 'shown' }, { routes: sitemapRoutes, sitemaps: { shown: pages } })]);
  const status = async (path: string) => (await app.get(path, null)).status;
  expect([await status('/sitemap/shown-0.xml'), await status('/sitemap/shown-0.xml')]).toEqual([500, 500]);
  isBroken = false;
  expect(await status('/sitemap/shown-0.xml')).toBe(200);
  for (let part = 0; part < 20; part += 1) expect(await status(`/sitemap/none-${part}.xml`)).toBe(404);
  expect(await status('/sitemap/shown-0.xml')).toBe(200);
  expect(read).toEqual([0, 0, 0]);
});

test('a request gets its part even when others displace it from memory meanwhile', async () => {
  const pages: SitemapSource = { parts: async () => [0], list: async (_db, from) => [`/page-${from}`] };
  const app = await testApp([serverFeature({ name: 'shown' }, { routes: sitemapRoutes, sitemaps: { shown: pages } })]);
  const replies = await Promise.all(Array.from({ length: 24 }, (_, part) => app.get(`/sitemap/shown-${part}.xml`, null)));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
});
