import type { Tx } from '#core/server/context.ts';
import { type Deadline, setDeadline } from '#core/server/deadlines/deadline.ts';
import { record } from '#features/chat/moderation/server/api.ts';
import { type Prediction, predictionUpdated } from '#features/engagement/predictions/contract.ts';
import { payoutDeadline } from './pay-out.ts';
import { asOf, nextChange, predictionOnWire } from './read-predictions.ts';
import { insertPayout } from './store/payouts.ts';
import { findPrediction, lockPredictions, type PredictionRow, updatePrediction } from './store/predictions.ts';

/**
 * Stores the new state of a locked row and publishes it immediately. A final state starts a background payout: to the winners, or a refund
 * of every stake after a cancellation or without stakes on the winning outcome.
 */
export async function storeChange(tx: Tx, row: PredictionRow, now: Date): Promise<Prediction> {
  await updatePrediction(tx, row);
  const pool = row.outcomes.reduce((sum, { total }) => sum + total, 0);
  if ((row.state === 'RESOLVED' || row.state === 'CANCELLED') && pool > 0) {
    const winner = row.outcomes.find(({ id, total }) => id === row.winningOutcomeId && total > 0);
    await insertPayout(tx, row.id, winner?.id ?? null, pool);
    await setDeadline(tx, payoutDeadline, row.id, now);
  }
  const prediction = predictionOnWire(row, now);
  tx.publish(predictionUpdated, [row.channelId], { prediction });
  return prediction;
}

/**
 * Stores a change without a moderator. The audit log records a cancellation, because it refunds everyone (MO-11), but not the scheduled end
 * of voting. `byUserId` turned points off; null after a day without a decision.
 */
export async function storeAutomaticChange(tx: Tx, row: PredictionRow, now: Date, byUserId: number | null = null): Promise<void> {
  await storeChange(tx, row, now);
  if (row.state !== 'CANCELLED') return;
  const { channelId, title } = row;
  await record(tx, { channelId, act: 'cancel_prediction', actorId: byUserId, details: { title }, at: now });
}

/** Stores automatic changes: locking at the end of voting, cancellation after a day undecided (PR-02). */
export const predictionDeadline: Deadline = {
  kind: 'predictions.clock',
  run: async (tx, id, now) => {
    await lockPredictions(tx, [id]);
    const stored = (await findPrediction(tx, id))!;
    const row = asOf(stored, now);
    if (row.state !== stored.state) await storeAutomaticChange(tx, row, now);
    return nextChange(row);
  },
};
