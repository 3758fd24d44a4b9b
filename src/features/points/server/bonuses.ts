import type { Tx } from '#core/server/context.ts';
import { newUlid } from '#core/server/ulid.ts';
import type { PointsReason } from '#features/points/contract/balance.ts';
import type { PointsRates } from '#features/points/contract/settings.ts';
import type { WatchedMinute } from '#features/watching/server/api.ts';
import { movePoints, tellOwner } from './move-points.ts';
import { findSettings } from './store/settings.ts';
import { addWatchedMinute } from './store/watch-progress.ts';

/** An action in a channel that earns points. */
interface Deed {
  channelId: number;
  userId: number;
  at: Date;
}

/** Pays everyone whose watch time in a channel reached another multiple of five minutes, in one statement (CP-08). */
export async function rewardWatching(tx: Tx, { watched, at }: WatchedMinute): Promise<void> {
  const earned = await addWatchedMinute(tx, watched, `watched ${newUlid(at)}`, at);
  for (const { userId, channelId, points, balance } of earned) {
    tellOwner(tx, { userId, channelId, points, reason: 'WATCHED' }, balance);
  }
}

/** Pays for a follow, once: unfollowing and following again earns nothing (CP-08). */
export const rewardFollow = (tx: Tx, deed: Deed): Promise<void> =>
  give(tx, deed, { key: `follow ${deed.channelId} ${deed.userId}`, rate: 'follow_points', times: 1, reason: 'FOLLOWED' });

/** Pays for a new or renewed subscription. `id` must be unique to it. Call this in the transaction that stores the subscription. */
export const rewardSubscription = (tx: Tx, deed: Deed & { id: string }): Promise<void> =>
  give(tx, deed, { key: `subscription ${deed.id}`, rate: 'subscription_points', times: 1, reason: 'SUBSCRIBED' });

/** Pays the giver for gifted subscriptions. `id` must be unique to the gift. Call this in the transaction that stores the gift. */
export const rewardGift = (tx: Tx, deed: Deed & { id: string; quantity: number }): Promise<void> =>
  give(tx, deed, { key: `gift ${deed.id}`, rate: 'gift_points', times: deed.quantity, reason: 'GIFTED' });

interface Bonus {
  key: string;
  rate: keyof PointsRates;
  times: number;
  reason: PointsReason;
}

async function give(tx: Tx, { channelId, userId, at }: Deed, { key, rate, times, reason }: Bonus): Promise<void> {
  const settings = await findSettings(tx, channelId);
  const points = settings[rate] * times;
  if (!settings.channel_points_enabled || points === 0) return;
  const [moved] = await movePoints(tx, [{ key, channelId, userId, points, reason }], at);
  // For a follow this only means that the rate has changed since the first follow was paid.
  if (moved!.result === 'key_used' && reason !== 'FOLLOWED') throw new Error(`the bonus ${key} was given before, with other points`);
}
