import { expect, test } from 'vitest';
import { DAY_SECONDS } from '#core/contract/durations.ts';
import { later } from '#features/people/accounts/examples.ts';
import { PredictionState } from '../contract.ts';
import { aPrediction } from '../examples.ts';
import { canTransition, isOpen, secondsLeft, stateAt, timesOf } from './states.ts';

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
