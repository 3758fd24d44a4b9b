import type { Db } from '#core/server/db/db.ts';
import { findSettings } from './store/settings.ts';

export { type PointsSwitchedOff, pointsSwitchedOff } from './events.ts';
export {
  accountsOfMove,
  type MoveResult,
  movePoints,
  POINTS,
  type PointsMove,
  type PoolShares,
  pointsInPool,
  pointsOf,
  pointsOwner,
  sharePool,
} from './move-points.ts';
export { channelsWithPoints } from './store/settings.ts';

export async function arePointsEnabled(db: Db, channelId: number): Promise<boolean> {
  return (await findSettings(db, channelId)).channel_points_enabled;
}
