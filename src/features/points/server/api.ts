import type { Db } from '#core/server/db/db.ts';
import { findSettings } from './store/settings.ts';

/** What later features and `app/server` may use of channel points on the server. */

export { rewardGift, rewardSubscription } from './bonuses.ts';
export { type Moved, movePoints, type PointsMove, pointsOf } from './move-points.ts';
export { type PoolShares, sharePool } from './share-pool.ts';

/** Whether a channel has channel points at all now. */
export async function arePointsEnabled(db: Db, channelId: number): Promise<boolean> {
  return (await findSettings(db, channelId)).channel_points_enabled;
}
