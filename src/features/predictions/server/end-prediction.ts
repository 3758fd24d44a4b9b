import type { Tx } from '#core/server/context.ts';
import { setDeadline } from '#core/server/deadlines/deadline.ts';
import { type Prediction, predictionUpdated } from '#features/predictions/contract.ts';
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
