import { expect, test } from 'vitest';
import type { Prediction, UserVote } from '#features/predictions/contract.ts';
import { aPrediction } from '#features/predictions/examples.ts';
import { withVote } from '#features/predictions/rules/returns.ts';
import { afterAnswer, afterTold } from './latest.ts';

const YES = aPrediction().outcomes[0]!.id;
const vote: UserVote = { outcome_id: YES, total_vote_amount: 100, payout: null };
const next = aPrediction({ id: '01K9AAAAAAAAAAAAAAAAAAAAAA', title: 'And now?' });

test("PR-15 an update keeps the viewer's own stake, which events do not include", () => {
  const told = withVote(aPrediction(), YES, 50, true);
  expect(afterTold({ prediction: aPrediction(), user_vote: vote }, told)).toEqual({ prediction: told, user_vote: vote });
});

test('PR-15 a new prediction replaces the old one, without an own stake', () => {
  expect(afterTold({ prediction: aPrediction(), user_vote: vote }, next)).toEqual({ prediction: next, user_vote: null });
  expect(afterTold({ prediction: null, user_vote: null }, next)).toEqual({ prediction: next, user_vote: null });
});

test.each<[string, Prediction, Prediction]>([
  ['fewer points', aPrediction(), withVote(aPrediction(), YES, 50, true)],
  ['an earlier state', aPrediction(), aPrediction({ state: 'LOCKED' })],
  ['an earlier prediction', aPrediction({ state: 'RESOLVED' }), next],
])('PR-15 an outdated update, with %s, changes nothing', (_what, told, prediction) => {
  const known = { prediction, user_vote: vote };
  expect(afterTold(known, told)).toBe(known);
});

test('PR-15 a response that is older than an update still provides the stake', () => {
  const newer = withVote(aPrediction(), YES, 500, true);
  const told = { prediction: withVote(aPrediction(), YES, 100, true), user_vote: vote };
  expect(afterAnswer({ prediction: newer, user_vote: null }, told)).toEqual({ prediction: newer, user_vote: vote });
  expect(afterAnswer({ prediction: next, user_vote: null }, told)).toEqual({ prediction: next, user_vote: null });
  expect(afterAnswer(undefined, told)).toEqual(told);
});
