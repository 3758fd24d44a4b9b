import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import { FOUND_MAX } from '#features/discovery/search/contract.ts';
import { isShort } from '#features/discovery/search/rules/match.ts';
import type { Words } from '#features/discovery/search/rules/words.ts';
import { beginningFirst, beginsWith, hasWords, mayHaveWords, placeOf } from './matching.ts';

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

interface Scope {
  /** Only channels that are live, or that are not. */
  isLive?: boolean;
  /** Only channels that are verified, or that are not. */
  verified?: boolean;
}

export interface ChannelSearch extends Scope {
  /** The ways to write the query; null finds every live channel, or every other one when only those are wanted. */
  query: readonly Words[] | null;
  limit: number;
  offset: number;
}

/** Live streams that a query of one or two letters looks at, the most watched ones. */
const WATCHED_MAX = 1000;
/** Ids below the greatest known one among which a node of an older version may have made channels meanwhile. */
const MARGIN = 10_000;

export const insertChannelName = (db: Db, channelId: number, name: string): Promise<unknown> =>
  db.rows(sql`insert into search_channels (channel_id, name) values (${channelId}::int8, ${name}) on conflict do nothing`);

/** Adds the names of the latest channels that a node of an older version made meanwhile. Older channels are not read again. */
export async function insertMissingNames(db: Db): Promise<void> {
  for (;;) {
    const known = await db.row(sql<{ max: number }>`select coalesce(max(channel_id), 0) as max from search_channels`);
    const added = await db.rows(sql`
      insert into search_channels (channel_id, name)
      select c.id, replace(c.slug, '-', ' ') from channels c
       where c.id > ${known!.max - MARGIN}::int8 and not exists (select 1 from search_channels s where s.channel_id = c.id)
       order by c.id limit ${MARGIN}::int
          on conflict do nothing returning 1`);
    if (added.length < MARGIN) return;
  }
}

/** About how many channels there are, as the last analysis of the table counted them. */
export async function countNames(db: Db): Promise<number> {
  const row = await db.row(sql<{ count: number }>`select reltuples::int8 as count from pg_class where oid = 'search_channels'::regclass`);
  return Math.max(0, row?.count ?? 0);
}

const COLUMNS = sql`
  c.id, c.slug, u.username, l.id is not null as "isLive", c.is_verified as "isVerified", c.followers_count as "followersCount", u.picture,
  coalesce(l.viewer_count, 0) as "viewerCount", coalesce(l.session_title, '') as "sessionTitle", k.name as "categoryName", k.slug as "categorySlug"`;

/** The channels of these ids. Suspended accounts and channels are never found. */
const among = (ids: RawBuilder<unknown>, { isLive, verified }: Scope) => sql`
  from (${ids}) candidate
  join search_channels s on s.channel_id = candidate.id
  join channels c on c.id = candidate.id
  join users u on u.id = c.user_id
  left join livestreams l on l.channel_id = c.id and l.ended_at is null
  left join categories k on k.id = l.category_id
 where c.suspended_at is null and u.suspended_at is null
   ${isLive === undefined ? sql`` : sql`and (l.id is not null) = ${sql.lit(isLive)}`}
   ${verified === undefined ? sql`` : sql`and c.is_verified = ${sql.lit(verified)}`}`;

/**
 * The ids of channels that may be found: of live channels, of names that begin with the query and of names that have it so many that
 * further ones would not be shown. So a search reads as much of millions of names as of thousands.
 */
function idsOf(query: readonly Words[], isLive: boolean | undefined): RawBuilder<unknown> {
  const beginning = sql`
    (select s.channel_id as id from search_channels s where ${beginsWith(query)} order by ${beginningFirst} limit ${sql.lit(FOUND_MAX)})`;
  if (isShort(query)) {
    return sql`
      (select s.channel_id as id
         from (select channel_id from livestreams where ended_at is null order by viewer_count desc, id desc limit ${sql.lit(WATCHED_MAX)}) l
         join search_channels s on s.channel_id = l.channel_id
        where ${hasWords(query)})
      union ${beginning}`;
  }
  const live = sql`
    (select s.channel_id as id from livestreams l join search_channels s on s.channel_id = l.channel_id
      where l.ended_at is null and ${hasWords(query)} limit ${sql.lit(FOUND_MAX)})`;
  if (isLive) return live;
  return sql`${live} union ${beginning} union
    (select s.channel_id as id from search_channels s where ${hasWords(query)} limit ${sql.lit(FOUND_MAX)})`;
}

/** The ids of the most watched live channels, or of the most followed other ones. */
const idsOfAll = (isLive: boolean) =>
  isLive
    ? sql`select channel_id as id from livestreams where ended_at is null order by viewer_count desc, id desc limit ${sql.lit(FOUND_MAX)}`
    : sql`
      select c.id from channels c
       where c.suspended_at is null and not exists (select 1 from livestreams l where l.channel_id = c.id and l.ended_at is null)
       order by c.followers_count desc, c.id limit ${sql.lit(FOUND_MAX)}`;

/**
 * The channels whose names have what was typed: live ones first, then names that begin with it, then the most watched and followed. One or
 * two letters are looked for at the beginning of names, and of every word in the names of the most watched channels. `found` counts those of
 * all pages, up to `FOUND_MAX`.
 */
export async function listByName(db: Db, search: ChannelSearch): Promise<{ found: number; channels: FoundChannel[] }> {
  const { query, isLive = query === null ? true : undefined, verified, offset } = search;
  const scope: Scope = { ...(isLive !== undefined && { isLive }), ...(verified !== undefined && { verified }) };
  const ids = query === null ? idsOfAll(isLive!) : idsOf(query, isLive);
  const limit = Math.max(0, Math.min(search.limit, FOUND_MAX - offset));
  const rows = await db.rows(sql<FoundChannel & { found: number }>`
    select ${COLUMNS}, count(*) over () as found ${among(ids, scope)}
     order by l.id is not null desc, ${query === null ? sql`` : sql`${placeOf(query)},`} l.viewer_count desc nulls last, c.followers_count desc, c.id
     limit ${sql.lit(limit)} offset ${sql.lit(offset)}`);
  // Only a row could tell the number, and an empty page and one behind the last have none.
  const isUncounted = rows.length === 0 && (limit === 0 || offset > 0);
  const found = isUncounted ? (await listByName(db, { ...search, limit: 1, offset: 0 })).found : (rows[0]?.found ?? 0);
  return { found: Math.min(found, FOUND_MAX), channels: rows.map(({ found: _, ...channel }) => channel) };
}

/** The names that may be what was typed with typos, at most `limit`: `rules/match.ts` decides. */
export const listCandidates = (db: Db, query: readonly Words[], limit: number): Promise<{ id: number; name: string }[]> =>
  db.rows(sql<{ id: number; name: string }>`
    select s.channel_id as id, s.name from search_channels s where ${mayHaveWords(query)} limit ${sql.lit(limit)}`);

/** The channels of these ids that are not left out, in no order. */
export const listByIds = (db: Db, ids: readonly number[], scope: Scope): Promise<FoundChannel[]> =>
  db.rows(sql<FoundChannel>`select ${COLUMNS} ${among(sql`select unnest(${[...ids]}::int8[]) as id`, scope)}`);

/** The channel with this slug, if it is not left out. */
export function listBySlug(db: Db, slug: string, scope: Scope): Promise<FoundChannel[]> {
  return db.rows(sql<FoundChannel>`select ${COLUMNS} ${among(sql`select id from channels where slug = ${slug}`, scope)}`);
}
