import type { Prediction, UserVote } from '../contract.ts';
import { clockedOf, stateAt } from './states.ts';

/** Points of the smallest vote, and of the largest while the balance is unknown (PR-05). */
export const VOTE_MIN = 10;
export const VOTE_MAX_UNKNOWN = 250_000;
/** Voting rests for so long after a 429, in milliseconds. */
export const VOTE_COOLDOWN_MS = 2000;

export interface Vote {
  prediction: Prediction;
  /** What this person staked before. */
  userVote: Pick<UserVote, 'outcome_id'> | null;
  isBroadcaster: boolean;
  /** Null while nobody knows it. */
  balance: number | null;
  outcomeId: string;
  amount: number;
}

/** The most that can be staked now. */
export const voteMax = (balance: number | null): number => balance ?? VOTE_MAX_UNKNOWN;

/** Why this vote cannot be taken, or null when it can (PR-05, PR-06). The button and the server ask the same question. */
export function voteRefusal({ prediction, userVote, isBroadcaster, balance, outcomeId, amount }: Vote, now: Date) {
  if (isBroadcaster) return 'BROADCASTER_CANNOT_VOTE';
  if (stateAt(clockedOf(prediction), now.getTime()) !== 'ACTIVE') return 'PREDICTION_CLOSED';
  if (!prediction.outcomes.some(({ id }) => id === outcomeId)) return 'OUTCOME_NOT_FOUND';
  if (userVote && userVote.outcome_id !== outcomeId) return 'OUTCOME_CANNOT_CHANGE';
  return amountRefusal(amount, balance);
}

/** Why so many points cannot be staked, or null when they can. */
export function amountRefusal(amount: number, balance: number | null) {
  if (!Number.isSafeInteger(amount) || amount < VOTE_MIN || (balance === null && amount > VOTE_MAX_UNKNOWN)) return 'AMOUNT_OUT_OF_RANGE';
  return balance !== null && amount > balance ? 'NOT_ENOUGH_POINTS' : null;
}
