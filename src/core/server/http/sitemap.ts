import { type RawBuilder, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { HOUR_SECONDS, MINUTE_MS } from '#core/contract/durations.ts';
import { byName, registry } from '#core/contract/feature.ts';
import { perContext } from '../concurrency/per-context.ts';
import type { Ctx } from '../context.ts';
import type { Db } from '../db/db.ts';
import { type ServerFeature, serverFeatures } from '../feature.ts';
import { type RawReply, type RawRequest, type Route, rawRoute } from './route.ts';
import { SharedBody } from './shared-body.ts';

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
const INDEX = 'index';
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

/** Search engines may be told up to a minute late. */
const SHARED_MS = MINUTE_MS;
/** Number of parts in memory, at up to a megabyte each. */
const SHARED_PARTS = 8;
/** A part reads up to 10,000 rows, and the index all parts. */
const READ_COST = 10;

/** Concurrent and repeated requests share one body. Failures and missing parts are not kept. */
const bodies = perContext(
  (ctx) =>
    new LRUCache<string, SharedBody>({
      max: SHARED_PARTS,
      ttl: SHARED_MS,
      ttlResolution: 0,
      perf: { now: () => ctx.now().getTime() },
      fetchMethod: (name) => (name === INDEX ? readIndex(ctx) : readPart(ctx, name)),
      // Requests wait for a part that others have displaced.
      ignoreFetchAbort: true,
    }),
);

async function readIndex(ctx: Ctx): Promise<SharedBody> {
  const parts: string[] = [];
  for (const [name, source] of sourcesOf(ctx))
    for (const part of await source.parts(ctx.db, NUMBERS_PER_PART, PARTS_MAX)) parts.push(`/sitemap/${name}-${part}.xml`);
  return xml(
    'sitemapindex',
    parts.map((part) => `<sitemap>${location(ctx, part)}</sitemap>`),
  );
}

async function readPart(ctx: Ctx, part: string): Promise<SharedBody | undefined> {
  const [, name, number] = PART.exec(part) ?? [];
  const source = sourcesOf(ctx).find(([known]) => known === name)?.[1];
  if (!source) return undefined;
  const from = Number(number) * NUMBERS_PER_PART;
  const paths = await source.list(ctx.db, from, from + NUMBERS_PER_PART);
  return xml(
    'urlset',
    paths.map((path) => `<url>${location(ctx, path)}</url>`),
  );
}

const MISSING: RawReply = { status: 404, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: 'Not found.\n' };

async function answer({ ctx, client }: RawRequest, name: string): Promise<RawReply> {
  return (await bodies(ctx).fetch(name))?.answer(client) ?? MISSING;
}

export const sitemapRoutes: readonly Route[] = [
  rawRoute('GET', '/sitemap.xml', (request) => answer(request, INDEX), { readCost: READ_COST }),
  rawRoute('GET', '/sitemap/:part', (request) => (PART.test(request.params.part!) ? answer(request, request.params.part!) : MISSING), {
    readCost: READ_COST,
  }),
];

/** Paths need no XML escaping: only letters, digits, slashes, dashes and underscores. */
const location = ({ publicUrl }: Pick<Ctx, 'publicUrl'>, path: string): string => `<loc>${publicUrl}${path}</loc>`;

const xml = (root: string, entries: readonly string[]): SharedBody =>
  new SharedBody(
    [
      '<?xml version="1.0" encoding="UTF-8"?>',
      `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
      ...entries,
      `</${root}>`,
      '',
    ].join('\n'),
    { 'content-type': 'application/xml; charset=utf-8', 'cache-control': `public, max-age=${HOUR_SECONDS}` },
  );
