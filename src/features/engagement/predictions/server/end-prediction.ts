import type { Tx } from '#core/server/context.ts';
import { setDeadline } from '#core/server/deadlines/deadline.ts';
import { record } from '#features/chat/moderation/server/api.ts';
import { type Prediction, predictionUpdated } from '#features/engagement/predictions/contract.ts';
import { PAYOUT } from './pay-out.ts';
import { insertPayout } from './store/payouts.ts';
import { type PredictionRow, updatePrediction } from './store/predictions.ts';
import { predictionOnWire } from './wire.ts';

/**
 * Stores the new state of a locked row and publishes it immediately. A final state also starts a payout: the pool goes to the winners, or
 * every stake is refunded when the prediction was cancelled or nobody staked on the winning outcome. The payout runs in the background, so
 * no request waits for it.
 */
export async function storeChange(tx: Tx, row: PredictionRow, now: Date): Promise<Prediction> {
  await updatePrediction(tx, row);
  const pool = row.outcomes.reduce((sum, { total }) => sum + total, 0);
  if ((row.state === 'RESOLVED' || row.state === 'CANCELLED') && pool > 0) {
    const winner = row.outcomes.find(({ id, total }) => id === row.winningOutcomeId && total > 0);
    await insertPayout(tx, row.id, winner?.id ?? null, pool);
    await setDeadline(tx, PAYOUT, row.id, now);
  }
  const prediction = predictionOnWire(row, now);
  tx.publish(predictionUpdated, [row.channelId], { prediction });
  return prediction;
}

/**
 * Stores a change that no moderator made. The audit log names a cancellation, because it returns everybody's points (MO-11); that voting
 * ends on time was decided at the start. `byUserId` is who switched channel points off, null when a day passed without a decision.
 */
export async function storeAutomaticChange(tx: Tx, row: PredictionRow, now: Date, byUserId: number | null = null): Promise<void> {
  await storeChange(tx, row, now);
  if (row.state !== 'CANCELLED') return;
  const { channelId, title } = row;
  await record(tx, { channelId, act: 'cancel_prediction', actorId: byUserId, details: { title }, at: now });
}
