/**
 * A prediction starts as ACTIVE and accepts votes for its duration. It becomes LOCKED when a moderator ends voting or the duration is over.
 * From LOCKED it is RESOLVED with the winning outcome, and the pool goes to the people who staked on it.
 *
 * While ACTIVE or LOCKED it can be CANCELLED, which refunds every stake; this happens automatically a day after locking. RESOLVED and
 * CANCELLED are final. Automatic changes follow from timestamps, so a late timer cannot produce a wrong result.
 */
import { DAY_MS, secondsUntil } from '#core/contract/durations.ts';
import type { Prediction, PredictionState } from '../contract.ts';

/** An undecided prediction is canceled a day after locking (decisions.md, Predictions). */
export const UNDECIDED_MS = DAY_MS;

const NEXT: Record<PredictionState, readonly PredictionState[]> = {
  ACTIVE: ['LOCKED', 'CANCELLED'],
  LOCKED: ['RESOLVED', 'CANCELLED'],
  RESOLVED: [],
  CANCELLED: [],
};

/** PR-02. */
export const canTransition = (from: PredictionState, to: string): to is PredictionState => (NEXT[from] as readonly string[]).includes(to);

/** Votes or a decision are pending. A channel has at most one open prediction. */
export const isOpen = (state: PredictionState): boolean => state === 'ACTIVE' || state === 'LOCKED';

/** Milliseconds since the epoch; `duration` is in seconds. */
export interface PredictionTimes {
  state: PredictionState;
  createdAt: number;
  duration: number;
  lockedAt: number | null;
}

/** Automatic end of voting. */
export const votesEnd = ({ createdAt, duration }: Pick<PredictionTimes, 'createdAt' | 'duration'>): number => createdAt + duration * 1000;

/** Actual or automatic time of locking. */
export const lockTime = (prediction: PredictionTimes): number => prediction.lockedAt ?? votesEnd(prediction);

/** Automatic cancellation of an undecided prediction. */
export const cancelTime = (prediction: PredictionTimes): number => lockTime(prediction) + UNDECIDED_MS;

/** The stored state plus automatic changes since then. */
export function stateAt(prediction: PredictionTimes, now: number): PredictionState {
  if (!isOpen(prediction.state)) return prediction.state;
  if (now >= cancelTime(prediction)) return 'CANCELLED';
  return now >= lockTime(prediction) ? 'LOCKED' : prediction.state;
}

export const timesOf = (prediction: Prediction): PredictionTimes => ({
  state: prediction.state,
  createdAt: Date.parse(prediction.created_at),
  duration: prediction.duration,
  lockedAt: prediction.locked_at === null ? null : Date.parse(prediction.locked_at),
});

/** Whole seconds until voting ends, rounded up; 0 when votes are closed. */
export function secondsLeft(prediction: Prediction, now: Date): number {
  const clocked = timesOf(prediction);
  if (stateAt(clocked, now.getTime()) !== 'ACTIVE') return 0;
  // A slow clock of the viewer must not show more than the full duration.
  return Math.min(prediction.duration, secondsUntil(new Date(votesEnd(clocked)), now));
}
