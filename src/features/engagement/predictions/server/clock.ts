import type { Deadline } from '#core/server/deadlines/deadline.ts';
import { storeAutomaticChange } from './end-prediction.ts';
import { findPrediction, lockPredictions } from './store/predictions.ts';
import { asOf, nextChange } from './wire.ts';

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
