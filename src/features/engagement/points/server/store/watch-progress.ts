import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import { unnest } from '#core/server/db/unnest.ts';
import { issueCtes } from '#core/server/ledger/issue.ts';
import type { PointsReason } from '#features/engagement/points/contract/balance.ts';
import { DEFAULT_RATES, WATCH_MINUTES } from '#features/engagement/points/contract/settings.ts';
import { POINTS } from '../accounts.ts';

export interface Earned {
  userId: number;
  channelId: number;
  points: number;
  balance: number;
}

const REASON: PointsReason = 'WATCHED';

/**
 * Adds a watched minute for each of these people and pays those who reached a multiple of five, in one statement. A person may occur once
 * per channel. Skips channels with points off. `key` must be new for each call.
 */
export function addWatchedMinute(
  db: Db,
  watched: readonly { channelId: number; userId: number }[],
  key: string,
  at: Date,
): Promise<Earned[]> {
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
  return db.rows(sql<Earned>`
    with progress as (
      insert into watch_progress as p (channel_id, user_id, minutes)
      select w.channel_id, w.user_id, 1
        from ${unnest(watched, 'w', { channelId: 'int8', userId: 'int8' })}
        left join points_settings s on s.channel_id = w.channel_id
       where coalesce(s.channel_points_enabled, true) order by w.channel_id, w.user_id
      on conflict (channel_id, user_id) do update set minutes = p.minutes + 1
      returning p.channel_id, p.user_id, p.minutes
    ), ${issueCtes({ unit: POINTS, reason: REASON, grants, at })}
    select owner::int8 as "userId", scope as "channelId", amount as points, balance from issued order by scope, owner`);
}
