import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import { unnest } from '#core/server/db/unnest.ts';
import type { WatchedMinute, Watcher } from './watchers.ts';

/** Returns the newly recorded people: a minute counts once per person and channel. Own streams and channels with a ban do not count. */
export function insertWatched(db: Db, watchers: readonly Watcher[], minute: number, at: Date): Promise<WatchedMinute['watched']> {
  return db.rows(sql<WatchedMinute['watched'][number]>`
    with watching as (
      select distinct l.channel_id, l.id as livestream_id, w.user_id
        from ${unnest(watchers, 'w', { livestreamId: 'int8', userId: 'int8' })}
        join livestreams l on l.id = w.livestream_id and l.ended_at is null
        join channels c on c.id = l.channel_id and c.user_id <> w.user_id
        join users u on u.id = w.user_id
       where not exists (
         select from bans b
          where b.channel_id = l.channel_id and b.user_id = w.user_id and b.ended_at is null and (b.expires_at is null or b.expires_at > ${at}))
    )
    insert into livestream_minutes (minute, channel_id, user_id, livestream_id)
    select ${minute}::int, channel_id, user_id, livestream_id from watching order by channel_id, user_id
    on conflict do nothing
    returning channel_id as "channelId", user_id as "userId", livestream_id as "livestreamId"`);
}

/** Adds minutes to the totals in one statement. Rows are locked in a fixed order, so that two nodes do not deadlock. */
export async function addToChannels(
  db: Db,
  watched: ReadonlyArray<{ channelId: number; userId: number }>,
  minutes: number,
  at: Date,
): Promise<void> {
  await db.rows(sql`
    insert into watched_channels as known (user_id, channel_id, minutes, last_watched_on)
    select user_id, channel_id, ${minutes}::int, (${at}::timestamptz at time zone 'UTC')::date
      from ${unnest(watched, 'watched', { userId: 'int8', channelId: 'int8' })}
     order by user_id, channel_id
    on conflict (user_id, channel_id) do update
       set minutes = known.minutes + excluded.minutes, last_watched_on = greatest(known.last_watched_on, excluded.last_watched_on)`);
}

export async function listWatchedChannels(db: Db, userId: number, atLeast: number, limit: number): Promise<number[]> {
  const rows = await db.rows(sql<{ id: number }>`
    select channel_id as id from watched_channels
     where user_id = ${userId}::int8 and minutes >= ${atLeast}::int order by minutes desc, channel_id limit ${limit}::int`);
  return rows.map(({ id }) => id);
}

/** Key of a record, in deletion order. */
export interface MinuteKey {
  minute: number;
  channelId: number;
  userId: number;
}

export const FIRST_MINUTE: MinuteKey = { minute: 0, channelId: 0, userId: 0 };

/** Skips rows that other nodes hold. Returns the last key and the number of deleted rows. */
export async function deleteMinutesBefore(
  db: Db,
  minute: number,
  after: MinuteKey,
  limit: number,
): Promise<MinuteKey & { deleted: number }> {
  const row = await db.row(sql<MinuteKey & { deleted: number }>`
    with old as materialized (
      select ctid, minute, channel_id, user_id from livestream_minutes
       where minute < ${minute}::int
         and (minute, channel_id, user_id) > (${after.minute}::int, ${after.channelId}::int8, ${after.userId}::int8)
       order by minute, channel_id, user_id limit ${limit}::int for update skip locked
    ), gone as (
      delete from livestream_minutes where ctid = any(array(select ctid from old))
    )
    select minute, channel_id as "channelId", user_id as "userId", count(*) over ()::int as deleted from old
     order by minute desc, channel_id desc, user_id desc limit 1`);
  return row ?? { ...after, deleted: 0 };
}

/** Deletes up to `limit` totals last updated before this day. Returns their number. */
export async function deleteChannelsBefore(db: Db, day: Date, limit: number): Promise<number> {
  const rows = await db.rows(sql`
    delete from watched_channels where ctid = any(array(
      select ctid from watched_channels where last_watched_on < (${day}::timestamptz at time zone 'UTC')::date
       order by last_watched_on limit ${limit}::int for update skip locked))
    returning 1`);
  return rows.length;
}
