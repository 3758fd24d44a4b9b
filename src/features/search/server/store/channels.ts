import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import { ONE_TYPO_FROM } from '#features/search/rules/match.ts';
import { typoPatterns } from '#features/search/rules/typo-patterns.ts';
import type { Words } from '#features/search/rules/words.ts';

export interface FoundChannel {
  id: number;
  slug: string;
  username: string;
  isLive: boolean;
  isVerified: boolean;
  followersCount: number;
  /** The hash of the broadcaster's picture. */
  picture: string | null;
  viewerCount: number;
  sessionTitle: string;
  categoryName: string | null;
  categorySlug: string | null;
}

export interface ChannelSearch {
  /** The ways to write the query; null finds every live channel. */
  query: readonly Words[] | null;
  /** Only channels that are live, or that are not. */
  isLive?: boolean;
  /** Only channels that are verified, or that are not. */
  verified?: boolean;
  limit: number;
  offset: number;
}

export const insertChannelName = (db: Db, channelId: number, name: string): Promise<unknown> =>
  db.rows(sql`insert into search_channels (channel_id, name) values (${channelId}::int8, ${name}) on conflict do nothing`);

/** Adds the names of channels that a node of an older version made meanwhile. */
export async function insertMissingNames(db: Db): Promise<void> {
  await db.rows(sql`
    insert into search_channels (channel_id, name)
    select c.id, replace(c.slug, '-', ' ') from channels c
     where not exists (select 1 from search_channels s where s.channel_id = c.id)
        on conflict do nothing`);
}

/** About how many channels there are, as the last analysis of the table counted them. */
export async function countNames(db: Db): Promise<number> {
  const row = await db.row(sql<{ count: number }>`select reltuples::int8 as count from pg_class where oid = 'search_channels'::regclass`);
  return Math.max(0, row?.count ?? 0);
}

const COLUMNS = sql`
  c.id, c.slug, u.username, l.id is not null as "isLive", c.is_verified as "isVerified", c.followers_count as "followersCount", u.picture,
  coalesce(l.viewer_count, 0) as "viewerCount", coalesce(l.session_title, '') as "sessionTitle", k.name as "categoryName", k.slug as "categorySlug"`;

/** Suspended accounts and channels are never found. */
const from = ({ isLive, verified }: Pick<ChannelSearch, 'isLive' | 'verified'>) => sql`
  from search_channels s
  join channels c on c.id = s.channel_id
  join users u on u.id = c.user_id
  ${isLive === true ? sql`` : sql`left`} join livestreams l on l.channel_id = c.id and l.ended_at is null
  left join categories k on k.id = l.category_id
 where c.suspended_at is null and u.suspended_at is null
   ${isLive === false ? sql`and l.id is null` : sql``}
   ${verified === undefined ? sql`` : sql`and c.is_verified = ${verified}`}`;

/**
 * The channels whose names have what was typed: live ones first, then names that begin with it, then the most watched and followed.
 * `found` counts those of all pages.
 */
export async function listByName(db: Db, search: ChannelSearch): Promise<{ found: number; channels: FoundChannel[] }> {
  const { query, limit, offset } = search;
  const rows = await db.rows(sql<FoundChannel & { found: number }>`
    select ${COLUMNS}, count(*) over () as found
      ${from(query === null ? { ...search, isLive: true } : search)}
      ${query === null ? sql`` : sql`and ${anyOf(query.map(contains))}`}
     order by l.id is not null desc, ${query === null ? sql`` : sql`${placeOf(query)},`} l.viewer_count desc nulls last, c.followers_count desc, c.id
     limit ${limit}::int offset ${offset}::int`);
  // A page behind the last one has no row that could tell the number.
  const found = rows[0]?.found ?? (offset === 0 ? 0 : (await listByName(db, { ...search, limit: 1, offset: 0 })).found);
  return { found, channels: rows.map(({ found: _, ...channel }) => channel) };
}

/** At most `limit` channels whose names are like what was typed: live ones first, then the most similar. */
export function listSimilar(db: Db, search: ChannelSearch & { query: readonly Words[] }): Promise<Array<FoundChannel & { name: string }>> {
  const { query, limit } = search;
  const { text } = query[0]!;
  return db.rows(sql<FoundChannel & { name: string }>`
    select ${COLUMNS}, s.name ${from(search)} and ${anyOf(query.map((words) => sql`(${contains(words)} or ${isLike(words)})`))}
     order by l.id is not null desc, similarity(s.name, ${text}) desc, c.id limit ${limit}::int`);
}

/** The channel with this slug, if it is not left out. */
export function listBySlug(db: Db, slug: string, search: Pick<ChannelSearch, 'isLive' | 'verified'>): Promise<FoundChannel[]> {
  return db.rows(sql<FoundChannel>`select ${COLUMNS} ${from(search)} and c.slug = ${slug}`);
}

const anyOf = (conditions: readonly RawBuilder<unknown>[]) => sql`(${sql.join(conditions, sql` or `)})`;

/** Words hold letters and digits alone, so nothing in a pattern has to be escaped. Short ones are only found where a word begins. */
const contains = ({ list }: Words) =>
  sql`(${sql.join(
    list.map((word) =>
      word.length < ONE_TYPO_FROM ? sql`(s.name like ${`${word}%`} or s.name like ${`% ${word}%`})` : sql`s.name like ${`%${word}%`}`,
    ),
    sql` and `,
  )})`;

/** By the trigrams of the whole name or of a part of it, or by the patterns of a typo. */
const isLike = ({ text, list }: Words) =>
  anyOf([
    sql`s.name % ${text}`,
    sql`s.name %> ${text}`,
    ...(list.length === 1 ? typoPatterns(text) : []).map((pattern) => sql`s.name like ${pattern}`),
  ]);

/** The place of `rules/match.ts` for names without a typo. */
const placeOf = (query: readonly Words[]) =>
  sql`least(${sql.join(
    query.map(
      ({ text }) =>
        sql`case when s.name = ${text} then 0 when s.name like ${`${text}%`} then 1 when s.name like ${`% ${text}%`} then 2 else 3 end`,
    ),
  )})`;
