import { expect, test } from 'vitest';
import { later } from '#features/people/accounts/examples.ts';
import { aPrediction } from '../examples.ts';
import { type Vote, voteMax, voteRefusal } from './vote-refusal.ts';

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
