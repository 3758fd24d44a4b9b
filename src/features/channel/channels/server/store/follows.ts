import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import type { RailChannel } from '#features/channel/channels/contract/browse.ts';

/**
 * Returns false when already followed. Row and counter change in one statement: the primary key decides the race, and the channel's row
 * lock serializes the counter.
 */
export async function insertFollow(db: Db, channelId: number, userId: number, at: Date): Promise<boolean> {
  const row = await db.row(sql`
    with added as (
      insert into follows (channel_id, user_id, created_at) values (${channelId}, ${userId}, ${at})
      on conflict (channel_id, user_id) do nothing returning channel_id
    )
    update channels c set followers_count = c.followers_count + 1 from added where c.id = added.channel_id returning c.id`);
  return row !== null;
}

/** Returns the start of the follow, or null without one. */
export async function deleteFollow(db: Db, channelId: number, userId: number): Promise<Date | null> {
  const row = await db.row(sql<{ since: Date }>`
    with gone as (
      delete from follows where channel_id = ${channelId}::int8 and user_id = ${userId}::int8 returning channel_id, created_at
    )
    update channels c set followers_count = c.followers_count - 1 from gone where c.id = gone.channel_id returning gone.created_at as since`);
  return row?.since ?? null;
}

/** In the order in which `deleteFollow` may lock several channels. */
export async function listFollowedIds(db: Db, userId: number, limit: number): Promise<number[]> {
  const rows = await db.rows(sql<{ id: number }>`
    select channel_id as id from follows where user_id = ${userId}::int8 order by channel_id limit ${limit}::int`);
  return rows.map(({ id }) => id);
}

/** Deletes followers of the user's channel and counts them down. Returns their number, at most `limit`. */
export async function deleteFollowersOf(db: Db, userId: number, limit: number): Promise<number> {
  const row = await db.row(sql<{ rows: number }>`
    with gone as (
      delete from follows where ctid = any(array(
        select f.ctid from follows f join channels c on c.id = f.channel_id where c.user_id = ${userId}::int8 limit ${limit}::int for update of f))
      returning channel_id
    ), counted as (select channel_id, count(*)::int as rows from gone group by channel_id)
    update channels c set followers_count = greatest(0, c.followers_count - counted.rows)
      from counted where c.id = counted.channel_id returning counted.rows`);
  return row?.rows ?? 0;
}

export async function findFollowing(
  db: Db,
  channelId: number,
  userId: number,
): Promise<{ followingSince: Date | null; followersCount: number }> {
  const row = await db.row(sql<{ followingSince: Date | null; followersCount: number }>`
    select f.created_at as "followingSince", c.followers_count as "followersCount"
      from channels c left join follows f on f.channel_id = c.id and f.user_id = ${userId}::int8
     where c.id = ${channelId}::int8`);
  return row!;
}

const RAIL_COLUMNS = sql`
  c.id as channel_id, c.slug as channel_slug, u.username as user_username, l.id is not null as is_live,
  coalesce(l.viewer_count, 0) as viewer_count, coalesce(k.name, '') as category_name, coalesce(l.session_title, '') as session_title,
  u.picture as profile_picture, c.offline_banner[1] as banner_picture, c.is_verified as verified`;

/** Sidebar row with picture hashes. */
export type FollowedRow = RailChannel & { position: number; lastEnd: Date | null };

/**
 * Live channels first, most recently started on top. The sort key is one number (stream id, or negated channel id), so a page can start
 * after a deleted row.
 */
export function listFollowed(db: Db, userId: number, after: number | null, limit: number): Promise<FollowedRow[]> {
  return db.rows(sql<FollowedRow>`
    select ${RAIL_COLUMNS}, coalesce(l.id, -c.id) as position,
           (select e.ended_at from livestreams e where e.channel_id = c.id and e.ended_at is not null order by e.started_at desc limit 1) as "lastEnd"
      from follows f
      join channels c on c.id = f.channel_id
      join users u on u.id = c.user_id
      left join livestreams l on l.channel_id = c.id and l.ended_at is null
      left join categories k on k.id = l.category_id
     where f.user_id = ${userId}::int8 and (${after}::int8 is null or coalesce(l.id, -c.id) < ${after}::int8)
     order by position desc limit ${limit}::int`);
}

/** Live channels by viewers, then most followed. Excludes own and followed channels. Viewer 0 is a signed-out visitor. */
export function listRecommended(db: Db, viewerId: number, limit: number): Promise<RailChannel[]> {
  const unknown = sql`
    c.user_id <> ${viewerId}::int8 and c.suspended_at is null and u.suspended_at is null
    and not exists (select 1 from follows f where f.channel_id = c.id and f.user_id = ${viewerId}::int8)`;
  return db.rows(sql<RailChannel>`
    select channel_id, channel_slug, user_username, is_live, viewer_count, category_name, session_title, profile_picture, banner_picture,
           verified
      from (
        (select ${RAIL_COLUMNS}, 1 as part, l.viewer_count as rank
           from livestreams l
           join channels c on c.id = l.channel_id
           join users u on u.id = c.user_id
           join categories k on k.id = l.category_id
          where l.ended_at is null and ${unknown}
          order by l.viewer_count desc, l.id desc limit ${limit}::int)
        union all
        (select c.id as channel_id, c.slug as channel_slug, u.username as user_username, false as is_live, 0 as viewer_count,
                '' as category_name, '' as session_title, u.picture as profile_picture,
                c.offline_banner[1] as banner_picture, c.is_verified as verified, 2 as part,
                c.followers_count as rank
           from channels c
           join users u on u.id = c.user_id
          where exists (select 1 from livestreams l where l.channel_id = c.id)
            and not exists (select 1 from livestreams l where l.channel_id = c.id and l.ended_at is null) and ${unknown}
          order by c.followers_count desc, c.id limit ${limit}::int)
      ) rail
     order by part, rank desc, channel_id limit ${limit}::int`);
}
