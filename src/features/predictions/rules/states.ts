/**
 * A prediction begins as ACTIVE and takes votes for its duration. It is LOCKED when a moderator ends the votes, or by itself when the
 * duration is over. From LOCKED it is RESOLVED with the outcome that came true, and the pool goes to who stood on it. While it is ACTIVE or
 * LOCKED it can be CANCELLED, which gives every point back; what nobody decides for a day after it was locked is cancelled by itself.
 * RESOLVED and CANCELLED are the end. What the clock does is derived from timestamps here, so that no late timer can make a wrong answer.
 */
import type { Prediction, PredictionState } from '../contract.ts';

/** A locked prediction that nobody decides is cancelled after a day (decisions.md, Predictions). */
export const UNDECIDED_MS = 24 * 3600 * 1000;

const NEXT: Record<PredictionState, readonly PredictionState[]> = {
  ACTIVE: ['LOCKED', 'CANCELLED'],
  LOCKED: ['RESOLVED', 'CANCELLED'],
  RESOLVED: [],
  CANCELLED: [],
};

/** What a moderator may make of a prediction in this state (PR-02). */
export const canBecome = (from: PredictionState, to: string): to is PredictionState => (NEXT[from] as readonly string[]).includes(to);

/** Votes or a decision are still to come; of such a channel has at most one. */
export const isOpen = (state: PredictionState): boolean => state === 'ACTIVE' || state === 'LOCKED';

/** What the clock needs to know of a prediction, in milliseconds since the epoch; `duration` in seconds. */
export interface Clocked {
  state: PredictionState;
  createdAt: number;
  duration: number;
  lockedAt: number | null;
}

/** When votes end by themselves. */
export const votesEnd = ({ createdAt, duration }: Pick<Clocked, 'createdAt' | 'duration'>): number => createdAt + duration * 1000;

/** When it was locked, or will be by itself. */
export const lockTime = (prediction: Clocked): number => prediction.lockedAt ?? votesEnd(prediction);

/** When it is cancelled by itself unless somebody decides before. */
export const cancelTime = (prediction: Clocked): number => lockTime(prediction) + UNDECIDED_MS;

/** The state at this moment: what was stored, and what the clock made of it since. */
export function stateAt(prediction: Clocked, now: number): PredictionState {
  if (!isOpen(prediction.state)) return prediction.state;
  if (now >= cancelTime(prediction)) return 'CANCELLED';
  return now >= lockTime(prediction) ? 'LOCKED' : prediction.state;
}

/** What a screen has of a prediction, for the clock. */
export const clockedOf = (prediction: Prediction): Clocked => ({
  state: prediction.state,
  createdAt: Date.parse(prediction.created_at),
  duration: prediction.duration,
  lockedAt: prediction.locked_at === null ? null : Date.parse(prediction.locked_at),
});

/** Whole seconds until votes end, counted up; 0 when none are taken any more. */
export function secondsLeft(prediction: Prediction, now: Date): number {
  const clocked = clockedOf(prediction);
  if (stateAt(clocked, now.getTime()) !== 'ACTIVE') return 0;
  // Where the clock of a viewer is behind, a prediction still lasts no longer than it was meant to.
  return Math.min(prediction.duration, Math.ceil((votesEnd(clocked) - now.getTime()) / 1000));
}
