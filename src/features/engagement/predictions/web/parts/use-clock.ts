import { useNow } from '#core/web/use-now.ts';
import type { Prediction, PredictionState } from '#features/engagement/predictions/contract.ts';
import { isOpen, secondsLeft, stateAt, timesOf } from '#features/engagement/predictions/rules/states.ts';

/** Update interval in milliseconds while an automatic change is pending. */
const TICK_MS = 1000;

export interface PredictionClock {
  /** The server's state plus automatic changes since then. */
  state: PredictionState;
  /** Whole seconds until voting ends. */
  left: number;
}

const clockAt = (prediction: Prediction, now: Date): PredictionClock => ({
  state: stateAt(timesOf(prediction), now.getTime()),
  left: secondsLeft(prediction, now),
});

/** Null without a prediction. */
export function usePredictionClock<Known extends Prediction | null>(
  prediction: Known,
): PredictionClock | (Known extends null ? null : never) {
  const now = useNow(prediction !== null && isOpen(prediction.state) ? TICK_MS : null);
  return (prediction === null ? null : clockAt(prediction, now)) as PredictionClock;
}
