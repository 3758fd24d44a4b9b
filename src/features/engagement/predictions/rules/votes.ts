import type { Outcome, Prediction, UserVote } from '../contract.ts';
import { stateAt, timesOf } from './states.ts';

/** Smallest vote, and largest vote with an unknown balance, in points (PR-05). */
export const VOTE_MIN = 10;
const VOTE_MAX_UNKNOWN = 250_000;
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

export const poolOf = (outcomes: readonly Pick<Outcome, 'total_vote_amount'>[]): number =>
  outcomes.reduce((pool, { total_vote_amount }) => pool + total_vote_amount, 0);

/** Return of one point on an outcome if it wins; 0 without stakes. Not rounded, because screens round once to one decimal (PR-13). */
export function returnRate(outcomeTotal: number, pool: number): number {
  return outcomeTotal === 0 ? 0 : pool / outcomeTotal;
}

/** Share of the pool in whole points, rounded down. Leftover points go by largest remainder. */
export function shareOf(stake: number, outcomeTotal: number, pool: number): number {
  return outcomeTotal === 0 ? 0 : Number((BigInt(stake) * BigInt(pool)) / BigInt(outcomeTotal));
}

/**
 * Return of a stake if its outcome won now (PR-11), never above the actual payout. `adding` is an unsent vote, which increases outcome and
 * pool.
 */
export function potentialReturn(prediction: Prediction, outcomeId: string, stake: number, adding = 0): number {
  const outcome = prediction.outcomes.find(({ id }) => id === outcomeId);
  if (!outcome) return 0;
  return shareOf(stake + adding, outcome.total_vote_amount + adding, poolOf(prediction.outcomes) + adding);
}

/** Adds a vote as the server will return it. Screens show this until the response arrives. */
export function withVote(prediction: Prediction, outcomeId: string, amount: number, isFirst: boolean): Prediction {
  const pool = poolOf(prediction.outcomes) + amount;
  const outcomes = prediction.outcomes.map((outcome) => {
    const added = outcome.id === outcomeId ? amount : 0;
    const total_vote_amount = outcome.total_vote_amount + added;
    const vote_count = outcome.vote_count + (added > 0 && isFirst ? 1 : 0);
    return { ...outcome, total_vote_amount, vote_count, return_rate: returnRate(total_vote_amount, pool) };
  });
  return { ...prediction, outcomes };
}
