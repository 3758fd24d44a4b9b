import { type RawBuilder, sql } from 'kysely';
import { HOUR_SECONDS } from '#core/contract/durations.ts';
import { byName, registry } from '#core/contract/feature.ts';
import type { Ctx } from '../context.ts';
import type { Db } from '../db/db.ts';
import { type ServerFeature, serverFeatures } from '../feature.ts';
import { type RawReply, type Route, rawRoute } from './route.ts';

/** Each page has a number, such as an id, by which parts are read. */
export interface SitemapSource {
  /** Newest first; part 2 starts with the number 2 x `size`. */
  parts(db: Db, size: number, limit: number): Promise<number[]>;
  list(db: Db, from: number, below: number): Promise<string[]>;
}

declare module '#core/server/feature.ts' {
  interface ServerParts {
    sitemaps?: Readonly<Record<string, SitemapSource>>;
  }
}

/** Each part costs one index lookup, and empty parts cost none. */
export async function partsOfColumn(
  db: Db,
  { table, column, where = sql`true` }: { table: string; column: string; where?: RawBuilder<unknown> },
  size: number,
  limit: number,
): Promise<number[]> {
  const greatest = (below: RawBuilder<unknown>) => sql`
    (select ${sql.ref(column)} / ${size}::int8 from ${sql.table(table)} where ${where} ${below} order by ${sql.ref(column)} desc limit 1)`;
  const rows = await db.rows(sql<{ part: number }>`
    with recursive parts as (
      select ${greatest(sql``)} as part
       union all
      select ${greatest(sql`and ${sql.ref(column)} < parts.part * ${size}::int8`)} from parts where parts.part is not null
    )
    select part from parts where part is not null limit ${limit}::int`);
  return rows.map(({ part }) => part);
}

/** Numbers per part; a sitemap may have 50,000 URLs (sitemaps.org). */
const NUMBERS_PER_PART = 10_000;
/** Newest first; an index may have 50,000 parts (sitemaps.org). */
const PARTS_MAX = 2_000;
const PART = /^([a-z]+)-(0|[1-9]\d{0,11})\.xml$/;

const sources = registry((features: readonly ServerFeature[]) =>
  byName(
    'sitemap',
    features.flatMap(({ manifest, sitemaps = {} }) =>
      Object.entries(sitemaps).map(([name, source]): [string, SitemapSource & { flag: typeof manifest.flag }] => [
        name,
        { ...source, flag: manifest.flag },
      ]),
    ),
  ),
);
const sourcesOf = (ctx: Ctx) => [...sources(serverFeatures(ctx))].filter(([, { flag }]) => flag === undefined || ctx.flags[flag]);

export const sitemapRoutes: readonly Route[] = [
  rawRoute('GET', '/sitemap.xml', async ({ ctx }) => {
    const parts: string[] = [];
    for (const [name, source] of sourcesOf(ctx))
      for (const part of await source.parts(ctx.db, NUMBERS_PER_PART, PARTS_MAX)) parts.push(`/sitemap/${name}-${part}.xml`);
    return xml(
      'sitemapindex',
      parts.map((part) => `<sitemap>${location(ctx, part)}</sitemap>`),
    );
  }),
  rawRoute('GET', '/sitemap/:part', async ({ ctx, params: { part = '' } }) => {
    const [, name, number] = PART.exec(part) ?? [];
    const source = sourcesOf(ctx).find(([known]) => known === name)?.[1];
    if (!source) return { status: 404, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: 'Not found.\n' };
    const from = Number(number) * NUMBERS_PER_PART;
    const paths = await source.list(ctx.db, from, from + NUMBERS_PER_PART);
    return xml(
      'urlset',
      paths.map((path) => `<url>${location(ctx, path)}</url>`),
    );
  }),
];

/** Paths need no XML escaping: only letters, digits, slashes, dashes and underscores. */
const location = ({ publicUrl }: Pick<Ctx, 'publicUrl'>, path: string): string => `<loc>${publicUrl}${path}</loc>`;

const xml = (root: string, entries: readonly string[]): RawReply => ({
  status: 200,
  headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': `public, max-age=${HOUR_SECONDS}` },
  body: [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...entries,
    `</${root}>`,
    '',
  ].join('\n'),
});
