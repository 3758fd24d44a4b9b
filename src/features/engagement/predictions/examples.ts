import type { Outcome, Prediction } from './contract.ts';
import { poolOf, returnRate } from './rules/votes.ts';

const outcome = (id: string, title: string, total_vote_amount: number, vote_count: number): Outcome => ({
  id,
  title,
  total_vote_amount,
  vote_count,
  return_rate: 0,
  top_users: [],
});

/** Created at noon, open for five minutes, with 1,000 points against 500. */
export function aPrediction(overrides: Partial<Prediction> = {}): Prediction {
  const outcomes = [outcome('01K1AAAAAAAAAAAAAAAAAAAAAA', 'Yes', 1000, 4), outcome('01K1BBBBBBBBBBBBBBBBBBBBBB', 'No', 500, 2)];
  const pool = poolOf(outcomes);
  return {
    id: '01K0AAAAAAAAAAAAAAAAAAAAAA',
    channel_id: 401,
    title: 'Win the next round?',
    state: 'ACTIVE',
    outcomes: outcomes.map((one) => ({ ...one, return_rate: returnRate(one.total_vote_amount, pool) })),
    duration: 300,
    created_at: '2026-01-02T12:00:00.000000Z',
    updated_at: '2026-01-02T12:00:00.000000Z',
    locked_at: null,
    winning_outcome_id: null,
    ...overrides,
  };
}
