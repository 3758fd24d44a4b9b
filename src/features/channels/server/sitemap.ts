import type { Ctx } from '#core/server/context.ts';
import { type RawReply, type Route, rawRoute } from '#core/server/http/route.ts';
import { channelIdRange, listCategorySlugs, listLiveSlugs } from './store/sitemap.ts';

/** How many ids of channels a part covers; a sitemap may have 50,000 addresses (sitemaps.org). */
const IDS_PER_PART = 10_000;
/** How many parts the index names at most, the newest channels: so a million channels. */
const PARTS_MAX = 100;
const CATEGORIES_MAX = 10_000;
const PART = /^channels-(0|[1-9]\d{0,11})\.xml$/;

/** Channels that were live once and categories, in parts of bounded size that need no look at the others. */
export const sitemapRoutes: readonly Route[] = [
  rawRoute('GET', '/sitemap.xml', async ({ ctx }) => {
    const range = await channelIdRange(ctx.db);
    const [first, last] = range ? [partOf(range.first), partOf(range.last)] : [0, -1];
    const count = Math.min(PARTS_MAX, last - first + 1);
    const parts = Array.from({ length: count }, (_, at) => `channels-${last - at}.xml`);
    const entries = ['categories.xml', ...parts].map((part) => `<sitemap><loc>${urlOf(ctx, `/sitemap/${part}`)}</loc></sitemap>`);
    return xml('sitemapindex', entries);
  }),
  rawRoute('GET', '/sitemap/:part', async ({ ctx, params: { part = '' } }) => {
    if (part === 'categories.xml')
      return urlset(
        ctx,
        (await listCategorySlugs(ctx.db, CATEGORIES_MAX)).map((slug) => `/category/${slug}`),
      );
    const number = PART.exec(part)?.[1];
    if (number === undefined) return { status: 404, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: 'Not found.\n' };
    const from = Number(number) * IDS_PER_PART;
    return urlset(
      ctx,
      (await listLiveSlugs(ctx.db, from, from + IDS_PER_PART)).map((slug) => `/${slug}`),
    );
  }),
];

const partOf = (id: number): number => Math.floor(id / IDS_PER_PART);

/** Slugs have only letters, digits, dashes and underscores, which mean nothing in XML. */
const urlOf = ({ services }: Pick<Ctx, 'services'>, path: string): string => `${services.publicUrl ?? ''}${path}`;

const urlset = (ctx: Ctx, paths: readonly string[]): RawReply =>
  xml(
    'urlset',
    paths.map((path) => `<url><loc>${urlOf(ctx, path)}</loc></url>`),
  );

const xml = (root: string, entries: readonly string[]): RawReply => ({
  status: 200,
  headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  body: [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...entries,
    `</${root}>`,
    '',
  ].join('\n'),
});
