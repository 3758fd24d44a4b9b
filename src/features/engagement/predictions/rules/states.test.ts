import { expect, test } from 'vitest';
import { DAY_SECONDS } from '#core/contract/durations.ts';
import type { Role } from '#features/channel/channels/contract/roles.ts';
import { later } from '#features/people/accounts/examples.ts';
import { PredictionState } from '../contract.ts';
import { aPrediction } from '../examples.ts';
import { bannerEnd, type Change, canTransition, changeRefusal, isOpen, management, secondsLeft, stateAt, timesOf } from './states.ts';

const at = (seconds: number, overrides = {}) => stateAt(timesOf(aPrediction(overrides)), later(seconds).getTime());
const lockedAtNoon = { state: 'LOCKED', locked_at: '2026-01-02T12:00:00.000000Z' };

test('PR-02 a prediction is locked, then resolved, or canceled while open; nothing else is allowed', () => {
  const allowed = PredictionState.options.flatMap((from) =>
    PredictionState.options.filter((to) => canTransition(from, to)).map((to) => [from, to]),
  );
  expect(allowed).toEqual([
    ['ACTIVE', 'LOCKED'],
    ['ACTIVE', 'CANCELLED'],
    ['LOCKED', 'RESOLVED'],
    ['LOCKED', 'CANCELLED'],
  ]);
  for (const other of ['', 'locked', 'toString', '__proto__']) expect(canTransition('ACTIVE', other)).toBe(false);
  expect(PredictionState.options.filter(isOpen)).toEqual(['ACTIVE', 'LOCKED']);
});

test('PR-02 a prediction locks itself the second its duration is over', () => {
  expect([at(0), at(299.999), at(300)]).toEqual(['ACTIVE', 'ACTIVE', 'LOCKED']);
});

test('PR-02 a prediction that is undecided a day after locking is canceled', () => {
  expect([at(300 + DAY_SECONDS - 0.001), at(300 + DAY_SECONDS)]).toEqual(['LOCKED', 'CANCELLED']);
  expect({ lockedAtNoonAt: at(DAY_SECONDS - 0.001, lockedAtNoon), DAY_SECONDSAt: at(DAY_SECONDS, lockedAtNoon) }).toEqual({
    lockedAtNoonAt: 'LOCKED',
    DAY_SECONDSAt: 'CANCELLED',
  });
});

test('PR-02 a resolved or canceled prediction keeps its state', () => {
  for (const state of ['RESOLVED', 'CANCELLED']) {
    for (const seconds of [0, 300, 10 * DAY_SECONDS]) expect(at(seconds, { ...lockedAtNoon, state })).toBe(state);
  }
});

test('PR-08 the countdown shows whole seconds until voting ends, rounded up', () => {
  expect([0, 0.2, 299.5, 300, 900].map((seconds) => secondsLeft(aPrediction(), later(seconds)))).toEqual([300, 300, 1, 0, 0]);
  expect(secondsLeft(aPrediction(), later(-60))).toBe(300);
  expect(secondsLeft(aPrediction({ state: 'LOCKED' }), later(1))).toBe(0);
});

const prediction = aPrediction();
const yes = prediction.outcomes[0]!.id;
const refusal = (change: Partial<Change>) =>
  changeRefusal({ prediction, state: 'LOCKED', role: 'moderator', hasVoted: false, to: 'RESOLVED', winningOutcomeId: yes, ...change });

test('PR-14 moderators, the broadcaster and staff can manage predictions', () => {
  const everybody: Role[] = ['viewer', 'vip', 'og', 'sidekick', 'moderator', 'broadcaster', 'staff'];
  expect(everybody.filter((role) => management(role, false) === 'full')).toEqual(['moderator', 'broadcaster', 'staff']);
  expect(refusal({ role: 'vip' })).toBe('NOT_ALLOWED');
});

test('PR-06 a voter cannot end, delete or resolve the prediction', () => {
  expect(management('moderator', true)).toBe('limited');
  for (const to of ['LOCKED', 'CANCELLED']) expect(refusal({ state: 'ACTIVE', hasVoted: true, to })).toBe('VOTER_CANNOT_MANAGE');
  expect(refusal({ hasVoted: true })).toBe('VOTER_CANNOT_MANAGE');
});

test('PR-16 a change that the state does not allow is refused', () => {
  expect(refusal({})).toBeNull();
  expect(refusal({ to: 'CANCELLED', winningOutcomeId: null })).toBeNull();
  for (const to of ['ACTIVE', 'LOCKED', 'nonsense']) expect(refusal({ to })).toBe('PREDICTION_STATE');
  expect(refusal({ state: 'ACTIVE' })).toBe('PREDICTION_STATE');
  for (const state of ['RESOLVED', 'CANCELLED'] as const)
    expect(refusal({ state, hasVoted: true, to: 'CANCELLED' })).toBe('PREDICTION_STATE');
});

test('PR-04 resolving requires an outcome of this prediction', () => {
  for (const winningOutcomeId of [null, 'other']) expect(refusal({ winningOutcomeId })).toBe('OUTCOME_NOT_FOUND');
});

const end = (overrides: object, seconds = 1) => {
  const at = bannerEnd(aPrediction(overrides), later(seconds));
  return at === null ? null : (at - later(0).getTime()) / 1000;
};

test('PR-10 the banner disappears no later than five minutes after voting ends', () => {
  expect(end({})).toBe(600);
  expect(end({ state: 'RESOLVED', updated_at: '2026-01-02T12:09:50.000000Z' })).toBe(600);
});

test('PR-10 the banner of a resolved prediction lasts 30 seconds', () => {
  expect(end({ state: 'RESOLVED', updated_at: '2026-01-02T12:02:00.000000Z' })).toBe(150);
});

test('PR-09 a locked or canceled prediction has no banner', () => {
  expect([end({ state: 'LOCKED' }), end({ state: 'CANCELLED' }), end({}, 300)]).toEqual([null, null, null]);
});
