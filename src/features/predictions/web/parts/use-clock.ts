import { useNow } from '#core/web/use-now.ts';
import type { Prediction, PredictionState } from '#features/predictions/contract.ts';
import { clockedOf, isOpen, secondsLeft, stateAt } from '#features/predictions/rules/states.ts';

/** Once a second, as long as something is going to happen by itself. */
const TICK = 1000;

export interface PredictionClock {
  /** The state at this second: what the server told, and what the clock made of it since. */
  state: PredictionState;
  /** Whole seconds until votes end. */
  left: number;
}

const clockAt = (prediction: Prediction, now: Date): PredictionClock => ({
  state: stateAt(clockedOf(prediction), now.getTime()),
  left: secondsLeft(prediction, now),
});

/** The clock of a prediction; null without one. */
export function usePredictionClock<Known extends Prediction | null>(
  prediction: Known,
): PredictionClock | (Known extends null ? null : never) {
  const now = useNow(prediction !== null && isOpen(prediction.state) ? TICK : null);
  return (prediction === null ? null : clockAt(prediction, now)) as PredictionClock;
}
