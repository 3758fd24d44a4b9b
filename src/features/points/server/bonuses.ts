import type { Tx } from '#core/server/context.ts';
import { newUlid } from '#core/server/ulid.ts';
import type { PointsReason } from '#features/points/contract/balance.ts';
import type { PointsRates } from '#features/points/contract/settings.ts';
import type { WatchedMinute } from '#features/watching/server/api.ts';
import { movePoints, publishBalance } from './move-points.ts';
import { findSettings } from './store/settings.ts';
import { addWatchedMinute } from './store/watch-progress.ts';

/** An action in a channel that earns points. */
interface EarningAction {
  channelId: number;
  userId: number;
  at: Date;
}

/** Pays everyone whose watch time in a channel reached another multiple of five minutes, in one statement (CP-08). */
export async function rewardWatching(tx: Tx, { watched, at }: WatchedMinute): Promise<void> {
  const earned = await addWatchedMinute(tx, watched, `watched ${newUlid(at)}`, at);
  for (const { userId, channelId, points, balance } of earned) {
    publishBalance(tx, { userId, channelId, points, reason: 'WATCHED' }, balance);
  }
}

/** Pays for a follow, once: unfollowing and following again earns nothing (CP-08). */
export const rewardFollow = (tx: Tx, action: EarningAction): Promise<void> =>
  payBonus(tx, action, { key: `follow ${action.channelId} ${action.userId}`, rate: 'follow_points', times: 1, reason: 'FOLLOWED' });

/** Pays for a new or renewed subscription. `id` must be unique to it. Call this in the transaction that stores the subscription. */
export const rewardSubscription = (tx: Tx, action: EarningAction & { id: string }): Promise<void> =>
  payBonus(tx, action, { key: `subscription ${action.id}`, rate: 'subscription_points', times: 1, reason: 'SUBSCRIBED' });

/** Pays the giver for gifted subscriptions. `id` must be unique to the gift. Call this in the transaction that stores the gift. */
export const rewardGift = (tx: Tx, action: EarningAction & { id: string; quantity: number }): Promise<void> =>
  payBonus(tx, action, { key: `gift ${action.id}`, rate: 'gift_points', times: action.quantity, reason: 'GIFTED' });

interface Bonus {
  key: string;
  rate: keyof PointsRates;
  times: number;
  reason: PointsReason;
}

async function payBonus(tx: Tx, { channelId, userId, at }: EarningAction, { key, rate, times, reason }: Bonus): Promise<void> {
  const settings = await findSettings(tx, channelId);
  const points = settings[rate] * times;
  if (!settings.channel_points_enabled || points === 0) return;
  const [moved] = await movePoints(tx, [{ key, channelId, userId, points, reason }], at);
  // For a follow this only means that the rate has changed since the first follow was paid.
  if (moved!.result === 'key_used' && reason !== 'FOLLOWED') throw new Error(`the bonus ${key} was given before, with other points`);
}
