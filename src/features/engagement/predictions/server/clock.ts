import type { Deadline } from '#core/server/deadlines/deadline.ts';
import { storeAutomaticChange } from './end-prediction.ts';
import { findPrediction, lockPredictions } from './store/predictions.ts';
import { asOf, nextChange } from './wire.ts';

/** Stores automatic state changes: a prediction is locked when its duration is over, and cancelled after a day undecided (PR-02). */
export const CLOCK: Deadline = {
  kind: 'predictions.clock',
  run: async (tx, id, now) => {
    await lockPredictions(tx, [id]);
    const stored = (await findPrediction(tx, id))!;
    const row = asOf(stored, now);
    if (row.state !== stored.state) await storeAutomaticChange(tx, row, now);
    return nextChange(row);
  },
};
