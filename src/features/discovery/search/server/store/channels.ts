import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import { arrayOf } from '#core/server/db/unnest.ts';
import { FOUND_MAX } from '#features/discovery/search/contract.ts';
import { isShort } from '#features/discovery/search/rules/match.ts';
import type { Words } from '#features/discovery/search/rules/words.ts';
import { beginningFirst, beginsWith, hasWords, mayMatchWords, rankOf } from './matching.ts';

export interface FoundChannel {
  id: number;
  slug: string;
  username: string;
  isLive: boolean;
  isVerified: boolean;
  followersCount: number;
  /** Hash of the broadcaster's picture. */
  picture: string | null;
  viewerCount: number;
  sessionTitle: string;
  categoryName: string | null;
  categorySlug: string | null;
}

interface Scope {
  /** Only live channels, or only offline ones. */
  isLive?: boolean;
  /** Only verified channels, or only others. */
  verified?: boolean;
}

export interface ChannelSearch extends Scope {
  /** Spellings of the query. Null finds every live channel, or every offline one if only those are requested. */
  query: readonly Words[] | null;
  limit: number;
  offset: number;
}

/** Most watched live streams that a query of one or two letters reads. */
const WATCHED_MAX = 1000;
/** Ids below the greatest indexed one that the backfill checks again. */
const MARGIN = 10_000;
/** Names that one run of the backfill compares with their channels. */
const REPAIRED = 100_000;
/** The slug of a deleted account, which is in no search. */
const isOfDeleted = (slug: RawBuilder<unknown>) => sql`starts_with(${slug}, '~')`;

export const insertChannelName = (db: Db, channelId: number, name: string): Promise<unknown> =>
  db.rows(sql`insert into search_channels (channel_id, name) values (${channelId}::int8, ${name}) on conflict do nothing`);

/** The user's channel has a new slug. */
export async function replaceChannelName(db: Db, userId: number, slug: string): Promise<void> {
  await db.rows(sql`
    with channel as materialized (select id from channels where user_id = ${userId}::int8),
    gone as (delete from search_channels s using channel where s.channel_id = channel.id and ${isOfDeleted(sql`${slug}::text`)})
    insert into search_channels (channel_id, name)
    select id, replace(${slug}::text, '-', ' ') from channel where not ${isOfDeleted(sql`${slug}::text`)}
        on conflict (channel_id) do update set name = excluded.name`);
}

/**
 * Repairs names that an older node left behind, among the next channels after an id. Returns the last id, or 0 at the end. Skips a name that
 * changes meanwhile.
 */
export async function repairNames(db: Db, after: number, limit = REPAIRED): Promise<number> {
  const row = await db.row(sql<{ last: number; read: number }>`
    with part as materialized (
      select s.channel_id, s.name as before, replace(c.slug, '-', ' ') as name, ${isOfDeleted(sql`c.slug`)} as "isDeleted"
        from search_channels s join channels c on c.id = s.channel_id
       where s.channel_id > ${after}::int8 order by s.channel_id limit ${limit}::int
    ), gone as (
      delete from search_channels s using part where s.channel_id = part.channel_id and s.name = part.before and part."isDeleted"
    ), changed as (
      update search_channels s set name = part.name from part
       where s.channel_id = part.channel_id and s.name = part.before and part.before <> part.name and not part."isDeleted"
    )
    select coalesce(max(channel_id), 0) as last, count(*)::int as read from part`);
  return row!.read < limit ? 0 : row!.last;
}

/** Backfills names of the latest channels of older nodes. Skips older channels. */
export async function insertMissingNames(db: Db): Promise<void> {
  for (;;) {
    const known = await db.row(sql<{ max: number }>`select coalesce(max(channel_id), 0) as max from search_channels`);
    const added = await db.rows(sql`
      insert into search_channels (channel_id, name)
      select c.id, replace(c.slug, '-', ' ') from channels c
       where c.id > ${known!.max - MARGIN}::int8 and not exists (select 1 from search_channels s where s.channel_id = c.id)
         and not ${isOfDeleted(sql`c.slug`)}
       order by c.id limit ${MARGIN}::int
          on conflict do nothing returning 1`);
    if (added.length < MARGIN) return;
  }
}

/** Estimate from the last `analyze` of the table. */
export async function countNames(db: Db): Promise<number> {
  const row = await db.row(sql<{ count: number }>`select reltuples::int8 as count from pg_class where oid = 'search_channels'::regclass`);
  return Math.max(0, row?.count ?? 0);
}

const COLUMNS = sql`
  c.id, c.slug, u.username, l.id is not null as "isLive", c.is_verified as "isVerified", c.followers_count as "followersCount", u.picture,
  coalesce(l.viewer_count, 0) as "viewerCount", coalesce(l.session_title, '') as "sessionTitle", k.name as "categoryName", k.slug as "categorySlug"`;

/** Excludes suspended accounts and channels. */
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

/** Candidate ids: live channels, and enough prefix and containing matches to fill all pages. Bounds the cost for millions of names. */
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

/** Most watched live channels, or most followed offline ones. */
const idsOfAll = (isLive: boolean) =>
  isLive
    ? sql`select channel_id as id from livestreams where ended_at is null order by viewer_count desc, id desc limit ${sql.lit(FOUND_MAX)}`
    : sql`
      select c.id from channels c
       where c.suspended_at is null and not exists (select 1 from livestreams l where l.channel_id = c.id and l.ended_at is null)
       order by c.followers_count desc, c.id limit ${sql.lit(FOUND_MAX)}`;

/**
 * Exact matches: live first, then prefixes, then most watched and followed. One or two letters match prefixes of names, and of every word
 * in the most watched channels. `found` counts all pages, up to `FOUND_MAX`.
 */
export async function listByName(db: Db, search: ChannelSearch): Promise<{ found: number; channels: FoundChannel[] }> {
  const { query, isLive = query === null ? true : undefined, verified, offset } = search;
  const scope: Scope = { ...(isLive !== undefined && { isLive }), ...(verified !== undefined && { verified }) };
  const ids = query === null ? idsOfAll(isLive!) : idsOf(query, isLive);
  const limit = Math.max(0, Math.min(search.limit, FOUND_MAX - offset));
  const rows = await db.rows(sql<FoundChannel & { found: number }>`
    select ${COLUMNS}, count(*) over () as found ${among(ids, scope)}
     order by l.id is not null desc, ${query === null ? sql`` : sql`${rankOf(query)},`} l.viewer_count desc nulls last, c.followers_count desc, c.id
     limit ${sql.lit(limit)} offset ${sql.lit(offset)}`);
  // The count comes with a row, and an empty page has none.
  const isUncounted = rows.length === 0 && (limit === 0 || offset > 0);
  const found = isUncounted ? (await listByName(db, { ...search, limit: 1, offset: 0 })).found : (rows[0]?.found ?? 0);
  return { found: Math.min(found, FOUND_MAX), channels: rows.map(({ found: _, ...channel }) => channel) };
}

/** At most `limit` names that may match with typos; `rules/match.ts` decides. */
export const listCandidates = (db: Db, query: readonly Words[], limit: number): Promise<{ id: number; name: string }[]> =>
  db.rows(sql<{ id: number; name: string }>`
    select s.channel_id as id, s.name from search_channels s where ${mayMatchWords(query)} limit ${sql.lit(limit)}`);

/** Unordered. Omits channels outside the scope. */
export const listByIds = (db: Db, ids: readonly number[], scope: Scope): Promise<FoundChannel[]> =>
  db.rows(sql<FoundChannel>`select ${COLUMNS} ${among(sql`select unnest(${arrayOf('int8', ids)}) as id`, scope)}`);

export function listBySlug(db: Db, slug: string, scope: Scope): Promise<FoundChannel[]> {
  return db.rows(sql<FoundChannel>`select ${COLUMNS} ${among(sql`select id from channels where slug = ${slug}`, scope)}`);
}
