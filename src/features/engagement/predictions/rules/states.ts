/**
 * A prediction starts as ACTIVE and accepts votes for its duration. It becomes LOCKED when a moderator ends voting, or automatically when
 * the duration is over. From LOCKED it is RESOLVED with the winning outcome, and the pool goes to the people who staked on it. While ACTIVE
 * or LOCKED it can be CANCELLED, which refunds every stake; a prediction that is undecided a day after it was locked is cancelled
 * automatically. RESOLVED and CANCELLED are final. Automatic changes are derived from timestamps, so a late timer cannot produce a wrong
 * result.
 */
import type { Prediction, PredictionState } from '../contract.ts';

/** A locked prediction that stays undecided is cancelled after a day (decisions.md, Predictions). */
export const UNDECIDED_MS = 24 * 3600 * 1000;

const NEXT: Record<PredictionState, readonly PredictionState[]> = {
  ACTIVE: ['LOCKED', 'CANCELLED'],
  LOCKED: ['RESOLVED', 'CANCELLED'],
  RESOLVED: [],
  CANCELLED: [],
};

/** Whether a moderator can change a prediction from one state to another (PR-02). */
export const canBecome = (from: PredictionState, to: string): to is PredictionState => (NEXT[from] as readonly string[]).includes(to);

/** Whether votes or a decision are still to come. A channel has at most one open prediction. */
export const isOpen = (state: PredictionState): boolean => state === 'ACTIVE' || state === 'LOCKED';

/** The time-dependent fields of a prediction, in milliseconds since the epoch; `duration` is in seconds. */
export interface PredictionTimes {
  state: PredictionState;
  createdAt: number;
  duration: number;
  lockedAt: number | null;
}

/** When voting ends automatically. */
export const votesEnd = ({ createdAt, duration }: Pick<PredictionTimes, 'createdAt' | 'duration'>): number => createdAt + duration * 1000;

/** When the prediction was locked, or will be locked automatically. */
export const lockTime = (prediction: PredictionTimes): number => prediction.lockedAt ?? votesEnd(prediction);

/** When the prediction is cancelled automatically, unless somebody decides it first. */
export const cancelTime = (prediction: PredictionTimes): number => lockTime(prediction) + UNDECIDED_MS;

/** The state at this moment: the stored one, plus automatic changes since then. */
export function stateAt(prediction: PredictionTimes, now: number): PredictionState {
  if (!isOpen(prediction.state)) return prediction.state;
  if (now >= cancelTime(prediction)) return 'CANCELLED';
  return now >= lockTime(prediction) ? 'LOCKED' : prediction.state;
}

/** The time-dependent fields of a prediction on the wire. */
export const timesOf = (prediction: Prediction): PredictionTimes => ({
  state: prediction.state,
  createdAt: Date.parse(prediction.created_at),
  duration: prediction.duration,
  lockedAt: prediction.locked_at === null ? null : Date.parse(prediction.locked_at),
});

/** Whole seconds until voting ends, rounded up; 0 when no votes are accepted. */
export function secondsLeft(prediction: Prediction, now: Date): number {
  const clocked = timesOf(prediction);
  if (stateAt(clocked, now.getTime()) !== 'ACTIVE') return 0;
  // A viewer's clock that is slow must not show more time than the full duration.
  return Math.min(prediction.duration, Math.ceil((votesEnd(clocked) - now.getTime()) / 1000));
}
