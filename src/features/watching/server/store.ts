import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import type { WatchedMinute } from './events.ts';
import type { Watcher } from './watchers.ts';

/**
 * Records that these people watched in this minute, any number of them in one statement, and returns those who were not recorded before. A
 * minute counts once per person and channel, however many tabs and nodes report it. Ended streams, the person's own stream and streams of
 * channels they are banned from do not count.
 */
export function insertWatched(db: Db, watchers: readonly Watcher[], minute: number, at: Date): Promise<WatchedMinute['watched']> {
  return db.rows(sql<WatchedMinute['watched'][number]>`
    with watching as (
      select distinct l.channel_id, l.id as livestream_id, w.user_id
        from unnest(${watchers.map(({ livestreamId }) => livestreamId)}::int8[], ${watchers.map(({ userId }) => userId)}::int8[])
               as w (livestream_id, user_id)
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

/** Deletes the records before a minute. */
export async function deleteWatchedBefore(db: Db, minute: number): Promise<void> {
  await db.rows(sql`delete from livestream_minutes where minute < ${minute}::int`);
}
