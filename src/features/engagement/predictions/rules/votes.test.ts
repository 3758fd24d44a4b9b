import fc from 'fast-check';
import { expect, test } from 'vitest';
import { later } from '#features/people/accounts/examples.ts';
import { aPrediction } from '../examples.ts';
import { potentialReturn, returnRate, shareOf, type Vote, voteMax, voteRefusal, withVote } from './votes.ts';

const prediction = aPrediction();
const [yes, no] = prediction.outcomes.map(({ id }) => id) as [string, string];
const refusal = (vote: Partial<Vote> = {}, seconds = 1) =>
  voteRefusal({ prediction, userVote: null, isBroadcaster: false, balance: 500, outcomeId: yes, amount: 10, ...vote }, later(seconds));

test('PR-05 a stake can be from 10 points up to the whole balance', () => {
  expect([refusal(), refusal({ amount: 500 })]).toEqual([null, null]);
  for (const amount of [9, 0, -10, 10.5, Number.NaN, 2 ** 60]) expect(refusal({ amount })).toBe('AMOUNT_OUT_OF_RANGE');
  expect(refusal({ amount: 501 })).toBe('NOT_ENOUGH_POINTS');
});

test('PR-05 a stake is limited to 250,000 points while the balance is unknown', () => {
  expect([voteMax(null), voteMax(70)]).toEqual([250_000, 70]);
  expect(refusal({ balance: null, amount: 250_000 })).toBeNull();
  expect(refusal({ balance: null, amount: 250_001 })).toBe('AMOUNT_OUT_OF_RANGE');
});

test('PR-06 a voter can add to their outcome but not change it', () => {
  expect(refusal({ userVote: { outcome_id: yes } })).toBeNull();
  expect(refusal({ userVote: { outcome_id: no } })).toBe('OUTCOME_CANNOT_CHANGE');
});

test('PR-06 the broadcaster cannot vote', () => {
  expect(refusal({ isBroadcaster: true })).toBe('BROADCASTER_CANNOT_VOTE');
});

test('PR-05 votes are only accepted while the prediction is active, and for its own outcomes', () => {
  expect([refusal({}, 299), refusal({}, 300)]).toEqual([null, 'PREDICTION_CLOSED']);
  for (const state of ['LOCKED', 'RESOLVED', 'CANCELLED'] as const) {
    expect(refusal({ prediction: aPrediction({ state }) })).toBe('PREDICTION_CLOSED');
  }
  expect(refusal({ outcomeId: 'maybe' })).toBe('OUTCOME_NOT_FOUND');
});

test('PR-13 the return rate is the pool divided by the points on the outcome', () => {
  expect(prediction.outcomes.map(({ return_rate }) => return_rate)).toEqual([1.5, 3]);
  expect([returnRate(0, 500), returnRate(0, 0), returnRate(400, 1100)]).toEqual([0, 0, 2.75]);
});

test('PR-11 the potential return is the share of the whole pool', () => {
  expect(potentialReturn(prediction, yes, 100)).toBe(150);
  expect(potentialReturn(prediction, no, 125)).toBe(375);
  // Another 100 points make 1100 on the outcome and 1600 in total.
  expect(potentialReturn(prediction, yes, 0, 100)).toBe(145);
  expect([potentialReturn(prediction, yes, 0), potentialReturn(prediction, 'other', 100)]).toEqual([0, 0]);
});

test('PR-07 a share of a huge pool is exact to the point', () => {
  const most = Number.MAX_SAFE_INTEGER;
  expect(shareOf(most, most, most)).toBe(most);
  fc.assert(
    fc.property(fc.nat(), fc.integer({ min: 1 }), fc.maxSafeNat(), (stake, others, losers) => {
      const total = stake + others;
      const pool = Math.min(most, total + losers);
      expect(BigInt(shareOf(stake, total, pool))).toBe((BigInt(stake) * BigInt(pool)) / BigInt(total));
    }),
  );
});

test('PR-05 a vote immediately changes its outcome and the rates, and counts its voter once', () => {
  const once = withVote(prediction, no, 500, true);
  expect(once.outcomes).toMatchObject([
    { total_vote_amount: 1000, vote_count: 4, return_rate: 2 },
    { total_vote_amount: 1000, vote_count: 3, return_rate: 2 },
  ]);
  expect(withVote(once, no, 10, false).outcomes[1]).toMatchObject({ total_vote_amount: 1010, vote_count: 3 });
});
