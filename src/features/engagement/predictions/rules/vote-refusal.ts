import type { Prediction, UserVote } from '../contract.ts';
import { stateAt, timesOf } from './states.ts';

/** Smallest vote, and largest vote with an unknown balance, in points (PR-05). */
export const VOTE_MIN = 10;
export const VOTE_MAX_UNKNOWN = 250_000;
/** Milliseconds without votes after a 429. */
export const VOTE_COOLDOWN_MS = 2000;

export interface Vote {
  prediction: Prediction;
  /** This person's earlier vote, or null. */
  userVote: Pick<UserVote, 'outcome_id'> | null;
  isBroadcaster: boolean;
  /** Null while unknown. */
  balance: number | null;
  outcomeId: string;
  amount: number;
}

export const voteMax = (balance: number | null): number => balance ?? VOTE_MAX_UNKNOWN;

/** Why a vote cannot be accepted, or null (PR-05, PR-06). Shared by the button and the server. */
export function voteRefusal({ prediction, userVote, isBroadcaster, balance, outcomeId, amount }: Vote, now: Date) {
  if (isBroadcaster) return 'BROADCASTER_CANNOT_VOTE';
  if (stateAt(timesOf(prediction), now.getTime()) !== 'ACTIVE') return 'PREDICTION_CLOSED';
  if (!prediction.outcomes.some(({ id }) => id === outcomeId)) return 'OUTCOME_NOT_FOUND';
  if (userVote && userVote.outcome_id !== outcomeId) return 'OUTCOME_CANNOT_CHANGE';
  return amountRefusal(amount, balance);
}

/** Why this amount cannot be staked, or null. */
export function amountRefusal(amount: number, balance: number | null) {
  if (!Number.isSafeInteger(amount) || amount < VOTE_MIN || (balance === null && amount > VOTE_MAX_UNKNOWN)) return 'AMOUNT_OUT_OF_RANGE';
  return balance !== null && amount > balance ? 'NOT_ENOUGH_POINTS' : null;
}
