import type { Outcome, Prediction } from '../contract.ts';

/** Everything that was staked, on whatever outcome. */
export const poolOf = (outcomes: readonly Pick<Outcome, 'total_vote_amount'>[]): number =>
  outcomes.reduce((pool, { total_vote_amount }) => pool + total_vote_amount, 0);

/** What one point on an outcome brings back if it wins, to two decimals; 0 while nobody stands on it. */
export function returnRate(outcomeTotal: number, pool: number): number {
  return outcomeTotal === 0 ? 0 : Math.round((pool / outcomeTotal) * 100) / 100;
}

/** Whole points of a share: the pool in proportion to the stake, rounded down. The rest of the pool goes to the largest remainders. */
export function shareOf(stake: number, outcomeTotal: number, pool: number): number {
  return outcomeTotal === 0 ? 0 : Number((BigInt(stake) * BigInt(pool)) / BigInt(outcomeTotal));
}

/**
 * What a stake would bring back if its outcome won now (PR-11), never more than the payout will be. `adding` is a vote that is not given
 * yet: it swells the outcome and the pool as well.
 */
export function potentialReturn(prediction: Prediction, outcomeId: string, stake: number, adding = 0): number {
  const outcome = prediction.outcomes.find(({ id }) => id === outcomeId);
  if (!outcome) return 0;
  return shareOf(stake + adding, outcome.total_vote_amount + adding, poolOf(prediction.outcomes) + adding);
}

/** A prediction with one more vote in it, as the server will tell it: what a screen shows until then. */
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
