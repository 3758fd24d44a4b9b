import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';

/** The smallest and largest id of a channel; null when there is none. */
export function channelIdRange(db: Db): Promise<{ first: number; last: number } | null> {
  return db.row(sql<{ first: number; last: number }>`select min(id) as first, max(id) as last from channels having count(*) > 0`);
}

/** The slugs of the channels with these ids that have ever been live and are not suspended. */
export async function listLiveSlugs(db: Db, fromId: number, belowId: number): Promise<string[]> {
  const rows = await db.rows(sql<{ slug: string }>`
    select c.slug from channels c join users u on u.id = c.user_id
     where c.id >= ${fromId}::int8 and c.id < ${belowId}::int8 and c.suspended_at is null and u.suspended_at is null
       and exists (select 1 from livestreams l where l.channel_id = c.id)
     order by c.id`);
  return rows.map(({ slug }) => slug);
}

export async function listCategorySlugs(db: Db, limit: number): Promise<string[]> {
  return (await db.rows(sql<{ slug: string }>`select slug from categories order by id limit ${limit}::int4`)).map(({ slug }) => slug);
}
