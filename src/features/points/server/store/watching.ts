import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import { issuing } from '#core/server/ledger/issue.ts';
import type { PointsReason } from '#features/points/contract/balance.ts';
import { DEFAULT_RATES, WATCH_MINUTES } from '#features/points/contract/settings.ts';
import { POINTS } from '../accounts.ts';

/** Somebody who watches a stream now. */
export interface Watching {
  livestreamId: number;
  userId: number;
}

export interface Earned {
  userId: number;
  channelId: number;
  points: number;
  balance: number;
}

const REASON: PointsReason = 'WATCHED';

/**
 * Writes down that these people watched in this minute, and gives points to those whose minute is the fifth: any number of people in one statement.
 * A minute of a person in a channel counts once, however many tabs and nodes say so; one of a stream that is over, of one's own, or of a channel
 * where one is banned counts not at all. `key` is new for each call.
 */
export async function insertWatched(db: Db, watching: readonly Watching[], minute: number, key: string, at: Date): Promise<Earned[]> {
  const { watch_points, subscriber_watch_points } = DEFAULT_RATES;
  const grants = sql`
    select ${key} || ' ' || channel_id as key, user_id::text as owner, channel_id as scope, points as amount
      from (
        select p.channel_id, p.user_id,
               case when b.user_id is null then coalesce(s.watch_points, ${watch_points}::int)
                    else coalesce(s.subscriber_watch_points, ${subscriber_watch_points}::int) end::int8 as points
          from progress p
          left join points_settings s on s.channel_id = p.channel_id
          left join channel_subscriptions b on b.channel_id = p.channel_id and b.user_id = p.user_id and b.expires_at > ${at}
         where p.minutes % ${WATCH_MINUTES}::int = 0
      ) earned
     where points > 0`;
  const rows = await db.rows(sql<Earned>`
    with watching as (
      select distinct l.channel_id, w.user_id
        from unnest(${watching.map(({ livestreamId }) => livestreamId)}::int8[], ${watching.map(({ userId }) => userId)}::int8[])
               as w (livestream_id, user_id)
        join livestreams l on l.id = w.livestream_id and l.ended_at is null
        join channels c on c.id = l.channel_id and c.user_id <> w.user_id
        join users u on u.id = w.user_id
       where not exists (
         select from bans b
          where b.channel_id = l.channel_id and b.user_id = w.user_id and b.ended_at is null and (b.expires_at is null or b.expires_at > ${at}))
    ), fresh as (
      insert into watched_minutes (minute, channel_id, user_id)
      select ${minute}::int, channel_id, user_id from watching order by channel_id, user_id
      on conflict do nothing
      returning channel_id, user_id
    ), progress as (
      insert into watch_progress as p (channel_id, user_id, minutes)
      select f.channel_id, f.user_id, 1
        from fresh f left join points_settings s on s.channel_id = f.channel_id
       where coalesce(s.channel_points_enabled, true) order by f.channel_id, f.user_id
      on conflict (channel_id, user_id) do update set minutes = p.minutes + 1
      returning p.channel_id, p.user_id, p.minutes
    ), ${issuing({ unit: POINTS, reason: REASON, grants, at })}
    select owner::int8 as "userId", scope as "channelId", amount as points, balance from issued order by scope, owner`);
  return rows;
}

/** Forgets who watched before a minute. */
export async function deleteWatchedBefore(db: Db, minute: number): Promise<void> {
  await db.rows(sql`delete from watched_minutes where minute < ${minute}::int`);
}
