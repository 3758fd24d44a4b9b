import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import type { Words } from '#features/discovery/search/rules/words.ts';
import { hasWords, mayHaveWords, placeOf } from './matching.ts';

/** A tag of live streams: `tag` in lower case, and one of the ways to write it as it is compared. */
export interface TagName {
  livestreamId: number;
  tag: string;
  label: string;
  name: string;
}

/** A tag that was found. Upper and lower case are one tag. */
export interface FoundTag {
  tag: string;
  label: string;
  liveChannels: number;
}

export async function insertTagNames(db: Db, names: readonly TagName[]): Promise<void> {
  if (names.length === 0) return;
  const column = <Key extends keyof TagName>(key: Key) => names.map((name) => name[key]);
  await db.rows(sql`
    insert into search_tags (livestream_id, tag, label, name)
    select n.livestream_id, n.tag, n.label, n.name
      from unnest(${column('livestreamId')}::int8[], ${column('tag')}::text[], ${column('label')}::text[], ${column('name')}::text[])
           as n (livestream_id, tag, label, name)
      join livestreams l on l.id = n.livestream_id and l.ended_at is null
        on conflict do nothing`);
}

export const deleteTagNames = (db: Db, livestreamId: number): Promise<unknown> =>
  db.rows(sql`delete from search_tags where livestream_id = ${livestreamId}::int8`);

/** Those of streams that a node of an older version ended. */
export const deleteEndedTagNames = (db: Db): Promise<unknown> =>
  db.rows(sql`delete from search_tags t using livestreams l where l.id = t.livestream_id and l.ended_at is not null`);

/** The tags of live streams that have no names yet: a node of an older version started them. */
export function listUnnamedTags(db: Db): Promise<{ livestreamId: number; tags: string[] }[]> {
  return db.rows(sql<{ livestreamId: number; tags: string[] }>`
    select l.id as "livestreamId", l.tags from livestreams l
     where l.ended_at is null and cardinality(l.tags) > 0 and not exists (select 1 from search_tags t where t.livestream_id = l.id)`);
}

/** The live stream of a channel, with its tags. */
export function findLiveTags(db: Db, channelId: number): Promise<{ livestreamId: number; tags: string[] } | null> {
  return db.row(sql<{ livestreamId: number; tags: string[] }>`
    select id as "livestreamId", tags from livestreams where channel_id = ${channelId}::int8 and ended_at is null`);
}

/** A tag of categories that the query finds, and its place (`rules/match.ts`). */
export interface CategoryTag {
  tag: string;
  label: string;
  place: number;
}

interface TagSearch {
  /** The ways to write the query; null finds every tag. */
  query: readonly Words[] | null;
  /** The tags of categories that it also finds. */
  ofCategories: readonly CategoryTag[];
  limit: number;
  offset: number;
}

const array = (values: readonly (string | number)[]) => sql`array[${sql.join(values.map((value) => sql.lit(value)))}]`;

/** A tag has as many rows of each name as streams. */
const live = (condition: RawBuilder<unknown>, place: RawBuilder<unknown>) => sql`
  select tag, min(label) as label, max(streams) as live, min(place) as place
    from (select s.tag, min(s.label) as label, count(*) as streams, ${place} as place from search_tags s where ${condition} group by s.tag, s.name) s
   group by tag`;

/** The tags that have what was typed: those of live streams first, then the best matches, then the most used. */
export async function listTags(db: Db, search: TagSearch): Promise<{ found: number; tags: FoundTag[] }> {
  const { query, ofCategories, limit, offset } = search;
  const rows = await db.rows(sql<FoundTag & { found: number }>`
    select coalesce(l.tag, k.tag) as tag, coalesce(l.label, k.label) as label, coalesce(l.live, 0) as "liveChannels", count(*) over () as found
      from (${live(query ? hasWords(query) : sql`true`, query ? placeOf(query) : sql`0`)}) l
      full join unnest(${array(ofCategories.map(({ tag }) => tag))}::text[], ${array(ofCategories.map(({ label }) => label))}::text[],
                       ${array(ofCategories.map(({ place }) => place))}::int[]) as k (tag, label, place) on k.tag = l.tag
     order by l.tag is not null desc, coalesce(l.place, k.place), coalesce(l.live, 0) desc, 2
     limit ${sql.lit(limit)} offset ${sql.lit(offset)}`);
  const isUncounted = rows.length === 0 && (limit === 0 || offset > 0);
  const found = isUncounted ? (await listTags(db, { ...search, limit: 1, offset: 0 })).found : (rows[0]?.found ?? 0);
  return { found, tags: rows.map(({ found: _, ...tag }) => tag) };
}

/** The most used tags of live streams that may be what was typed with typos, and those of these tags that are live. */
export const listCandidateTags = (db: Db, query: readonly Words[], among: readonly string[], limit: number): Promise<FoundTag[]> =>
  db.rows(sql<FoundTag>`
    select tag, label, live as "liveChannels" from (${live(sql`(${mayHaveWords(query)} or s.tag = any(${array(among)}::text[]))`, sql`0`)}) l
     order by live desc, tag limit ${sql.lit(limit)}`);
