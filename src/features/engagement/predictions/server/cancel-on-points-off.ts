import type { Tx } from '#core/server/context.ts';
import { updatePointsSettings } from '#features/engagement/points/contract/settings.ts';
import type { PointsSwitchedOff } from '#features/engagement/points/server/api.ts';
import { isOpen } from '#features/engagement/predictions/rules/states.ts';
import { storeAutomaticChange } from './end-prediction.ts';
import { refundFirst } from './pay-out.ts';
import { findOpen, findPrediction, lockPredictions } from './store/predictions.ts';
import { asOf } from './wire.ts';

/**
 * Cancels the open prediction of a channel whose points are turned off, and refunds its stakes in the same transaction (PR-14). The payout
 * stored by the transaction refunds what does not fit. Refuses without the broadcaster's consent.
 */
export async function cancelOnPointsOff(tx: Tx, { channelId, byUserId, cancelRunning, at }: PointsSwitchedOff): Promise<void> {
  const id = (await findOpen(tx, [channelId])).get(channelId);
  if (id === undefined) return;
  await lockPredictions(tx, [id]);
  const stored = (await findPrediction(tx, id))!;
  // A moderator decided it while this transaction waited for the lock.
  if (!isOpen(stored.state)) return;
  const row = asOf(stored, at);
  if (!cancelRunning && isOpen(row.state)) return updatePointsSettings.refuse('POINTS_IN_USE');
  if (isOpen(row.state)) await storeAutomaticChange(tx, { ...row, state: 'CANCELLED', updatedAt: at }, at, byUserId);
  else await storeAutomaticChange(tx, row, at);
  await refundFirst(tx, id, at);
}
