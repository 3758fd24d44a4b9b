import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import { unnest } from '#core/server/db/unnest.ts';
import type { Words } from '#features/discovery/search/rules/words.ts';
import { hasWords, mayMatchWords, rankOf } from './matching.ts';

/** `tag` in lower case, with one of its normalized spellings. */
export interface TagName {
  livestreamId: number;
  tag: string;
  label: string;
  name: string;
}

/** Tags are case-insensitive. */
export interface FoundTag {
  tag: string;
  label: string;
  liveChannels: number;
}

export async function insertTagNames(db: Db, names: readonly TagName[]): Promise<void> {
  if (names.length === 0) return;
  await db.rows(sql`
    insert into search_tags (livestream_id, tag, label, name)
    select n.livestream_id, n.tag, n.label, n.name
      from ${unnest(names, 'n', { livestreamId: 'int8', tag: 'text', label: 'text', name: 'text' })}
      join livestreams l on l.id = n.livestream_id and l.ended_at is null
        on conflict do nothing`);
}

export const deleteTagNames = (db: Db, livestreamId: number): Promise<unknown> =>
  db.rows(sql`delete from search_tags where livestream_id = ${livestreamId}::int8`);

/** For streams that an older node ended. */
export const deleteEndedTagNames = (db: Db): Promise<unknown> =>
  db.rows(sql`delete from search_tags t using livestreams l where l.id = t.livestream_id and l.ended_at is not null`);

/** Tags of live streams that an older node started. */
export function listUnnamedTags(db: Db): Promise<{ livestreamId: number; tags: string[] }[]> {
  return db.rows(sql<{ livestreamId: number; tags: string[] }>`
    select l.id as "livestreamId", l.tags from livestreams l
     where l.ended_at is null and cardinality(l.tags) > 0 and not exists (select 1 from search_tags t where t.livestream_id = l.id)`);
}

export function findLiveTags(db: Db, channelId: number): Promise<{ livestreamId: number; tags: string[] } | null> {
  return db.row(sql<{ livestreamId: number; tags: string[] }>`
    select id as "livestreamId", tags from livestreams where channel_id = ${channelId}::int8 and ended_at is null`);
}

/** A matching category tag and its rank (`rules/match.ts`). */
export interface CategoryTag {
  tag: string;
  label: string;
  rank: number;
}

interface TagSearch {
  /** Spellings of the query; null finds every tag. */
  query: readonly Words[] | null;
  ofCategories: readonly CategoryTag[];
  limit: number;
  offset: number;
}

const literals = (values: readonly (string | number)[]) => sql.join(values.map((value) => sql.lit(value)));
const texts = (values: readonly string[]) => sql`array[${literals(values)}]::text[]`;
const ranks = (values: readonly number[]) => sql`array[${literals(values)}]::int4[]`;

/** A tag has one row per spelling and stream. */
const live = (condition: RawBuilder<unknown>, rank: RawBuilder<unknown>) => sql`
  select tag, min(label) as label, max(streams) as live, min(rank) as rank
    from (select s.tag, min(s.label) as label, count(*) as streams, ${rank} as rank from search_tags s where ${condition} group by s.tag, s.name) s
   group by tag`;

/** Exact matches: live first, then best matches, then most used. */
export async function listTags(db: Db, search: TagSearch): Promise<{ found: number; tags: FoundTag[] }> {
  const { query, ofCategories, limit, offset } = search;
  const rows = await db.rows(sql<FoundTag & { found: number }>`
    select coalesce(l.tag, k.tag) as tag, coalesce(l.label, k.label) as label, coalesce(l.live, 0) as "liveChannels", count(*) over () as found
      from (${live(query ? hasWords(query) : sql`true`, query ? rankOf(query) : sql`0`)}) l
      full join unnest(${texts(ofCategories.map(({ tag }) => tag))}, ${texts(ofCategories.map(({ label }) => label))},
                       ${ranks(ofCategories.map(({ rank }) => rank))}) as k (tag, label, rank) on k.tag = l.tag
     order by l.tag is not null desc, coalesce(l.rank, k.rank), coalesce(l.live, 0) desc, coalesce(l.tag, k.tag) collate "C"
     limit ${sql.lit(limit)} offset ${sql.lit(offset)}`);
  const isUncounted = rows.length === 0 && (limit === 0 || offset > 0);
  const found = isUncounted ? (await listTags(db, { ...search, limit: 1, offset: 0 })).found : (rows[0]?.found ?? 0);
  return { found, tags: rows.map(({ found: _, ...tag }) => tag) };
}

/** Most used live tags that may match with typos, and live ones among `among`. */
export const listCandidateTags = (db: Db, query: readonly Words[], among: readonly string[], limit: number): Promise<FoundTag[]> =>
  db.rows(sql<FoundTag>`
    select tag, label, live as "liveChannels" from (${live(sql`(${mayMatchWords(query)} or s.tag = any(${texts(among)}))`, sql`0`)}) l
     order by live desc, tag collate "C" limit ${sql.lit(limit)}`);
