import type { Outcome, Prediction } from '../contract.ts';

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
