import { expect, test } from 'vitest';
import type { Prediction, UserVote } from '#features/engagement/predictions/contract.ts';
import { aPrediction } from '#features/engagement/predictions/examples.ts';
import { withVote } from '#features/engagement/predictions/rules/votes.ts';
import { mergeEvent, mergeOwnPayout, mergeResponse } from './latest.ts';

const YES = aPrediction().outcomes[0]!.id;
const vote: UserVote = { outcome_id: YES, total_vote_amount: 100, payout: null };
const next = aPrediction({ id: '01K9AAAAAAAAAAAAAAAAAAAAAA', title: 'And now?' });

test("PR-15 an update keeps the viewer's own stake, which events do not include", () => {
  const incoming = withVote(aPrediction(), YES, 50, true);
  expect(mergeEvent({ prediction: aPrediction(), user_vote: vote }, incoming)).toEqual({ prediction: incoming, user_vote: vote });
});

test('PR-15 a new prediction replaces the old one, without an own stake', () => {
  expect(mergeEvent({ prediction: aPrediction(), user_vote: vote }, next)).toEqual({ prediction: next, user_vote: null });
  expect(mergeEvent({ prediction: null, user_vote: null }, next)).toEqual({ prediction: next, user_vote: null });
});

test.each<[string, Prediction, Prediction]>([
  ['fewer points', aPrediction(), withVote(aPrediction(), YES, 50, true)],
  ['an earlier state', aPrediction(), aPrediction({ state: 'LOCKED' })],
  ['an earlier prediction', aPrediction({ state: 'RESOLVED' }), next],
])('PR-15 a stale update, with %s, changes nothing', (_what, incoming, prediction) => {
  const known = { prediction, user_vote: vote };
  expect(mergeEvent(known, incoming)).toBe(known);
});

test('PR-15 a response older than an update still provides the stake', () => {
  const newer = withVote(aPrediction(), YES, 500, true);
  const incoming = { prediction: withVote(aPrediction(), YES, 100, true), user_vote: vote };
  expect(mergeResponse({ prediction: newer, user_vote: null }, incoming)).toEqual({ prediction: newer, user_vote: vote });
  expect(mergeResponse({ prediction: next, user_vote: null }, incoming)).toEqual({ prediction: next, user_vote: null });
  expect(mergeResponse(undefined, incoming)).toEqual(incoming);
});

test('PR-15 a late empty response does not hide a prediction started after the request', () => {
  const known = { prediction: next, user_vote: null };
  expect(mergeResponse(known, { prediction: null, user_vote: null })).toBe(known);
});

test('PR-11 a payout is added to the stake, and an older response does not remove it', () => {
  const prediction = aPrediction({ state: 'RESOLVED', winning_outcome_id: YES });
  const paid = mergeOwnPayout({ prediction, user_vote: vote }, prediction.id, 150);
  expect(paid).toEqual({ prediction, user_vote: { ...vote, payout: 150 } });
  expect(mergeResponse(paid!, { prediction, user_vote: vote })).toEqual(paid);
  expect(mergeEvent(paid!, prediction)).toEqual(paid);
});

test('PR-11 a payout of an earlier prediction changes nothing, and a payout of an unknown prediction or stake needs a refetch', () => {
  const prediction = aPrediction();
  const known = { prediction, user_vote: vote };
  expect(mergeOwnPayout({ prediction: next, user_vote: null }, prediction.id, 150)).toEqual({ prediction: next, user_vote: null });
  expect(mergeOwnPayout(known, next.id, 150)).toBeNull();
  expect(mergeOwnPayout({ prediction, user_vote: null }, prediction.id, 150)).toBeNull();
  expect(mergeOwnPayout({ prediction: null, user_vote: null }, prediction.id, 150)).toBeNull();
});
