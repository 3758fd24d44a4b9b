import { sql } from 'kysely';
import type { Tx } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { unnest } from '#core/server/db/unnest.ts';
import { issueCtes } from '#core/server/ledger/issue.ts';
import { newUlid } from '#core/server/ulid.ts';
import type { SubscriptionGiftPaid } from '#features/economy/subscriptions/server/api.ts';
import type { PointsReason } from '#features/engagement/points/contract/balance.ts';
import { DEFAULT_RATES, type PointsRates, WATCH_MINUTES } from '#features/engagement/points/contract/settings.ts';
import type { WatchedMinute } from '#features/stream/watching/server/api.ts';
import { movePoints, POINTS, type PointsMove, publishBalance } from './move-points.ts';
import { findSettings, mapSettings } from './store/settings.ts';

interface EarningAction {
  channelId: number;
  userId: number;
  at: Date;
}

/** Pays everyone who reached another multiple of five watched minutes, in one statement (CP-08, docs/decisions/018). */
export async function rewardWatching(tx: Tx, { watched, at }: WatchedMinute): Promise<void> {
  const earned = await addWatchedMinute(tx, watched, `watched ${newUlid(at)}`, at);
  for (const { userId, channelId, points, balance } of earned) {
    publishBalance(tx, { userId, channelId, points, reason: 'WATCHED' }, balance);
  }
}

/** Pays once: following again earns nothing (CP-08). */
export const rewardFollow = (tx: Tx, { channelId, userId, at }: EarningAction): Promise<void> =>
  payBonuses(tx, [{ channelId, userId, key: `follow ${channelId} ${userId}`, rate: 'follow_points', times: 1, reason: 'FOLLOWED' }], at);

/** Call this in the transaction that stores the subscriptions. Each `id` must be unique. */
export const rewardSubscriptions = (tx: Tx, paid: readonly (Omit<EarningAction, 'at'> & { id: string })[]): Promise<void> =>
  payBonuses(
    tx,
    paid.map(({ id, channelId, userId }) => {
      return { channelId, userId, key: `subscription ${id}`, rate: 'subscription_points', times: 1, reason: 'SUBSCRIBED' };
    }),
    tx.now(),
  );

/** Pays the gifters. Call this in the transaction that stores the gifts. Each `id` must be unique. */
export const rewardGifts = (tx: Tx, gifts: readonly SubscriptionGiftPaid[]): Promise<void> =>
  payBonuses(
    tx,
    gifts.map(({ id, channelId, gifterId, receivers }) => {
      return { channelId, userId: gifterId, key: `gift ${id}`, rate: 'gift_points', times: receivers.length, reason: 'GIFTED' };
    }),
    tx.now(),
  );

/** What subscribers earn, for the subscription offer; null if the channel has points off. */
export async function subscriberPoints(db: Db, channelId: number) {
  const { channel_points_enabled: isOn, subscription_points, watch_points, subscriber_watch_points } = await findSettings(db, channelId);
  return isOn ? { bonus: subscription_points, watching: watch_points, subscriber_watching: subscriber_watch_points } : null;
}

interface Bonus extends Omit<EarningAction, 'at'> {
  key: string;
  rate: keyof PointsRates;
  times: number;
  reason: PointsReason;
}

/** Takes a few statements for any number of bonuses. */
async function payBonuses(tx: Tx, bonuses: readonly Bonus[], at: Date): Promise<void> {
  const settings = await mapSettings(
    tx,
    bonuses.map(({ channelId }) => channelId),
  );
  const moves = bonuses.flatMap(({ channelId, userId, key, rate, times, reason }): PointsMove[] => {
    const { channel_points_enabled: isOn, ...rates } = settings.get(channelId)!;
    return isOn && rates[rate] * times > 0 ? [{ key, channelId, userId, points: rates[rate] * times, reason }] : [];
  });
  const moved = await movePoints(tx, moves, at);
  for (const [index, { kind }] of moved.entries()) {
    // For a follow, the rate has changed since the first follow was paid.
    const { key, reason } = moves[index]!;
    if (kind === 'key_used' && reason !== 'FOLLOWED') throw new Error(`the bonus ${key} was already paid with other points`);
  }
}

interface Earned {
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
