import { expect, test } from 'vitest';
import { reachedStep, shownSteps } from './ladder.ts';

test('SU-01 the badge is the highest reached tier', () => {
  expect([0, 1, 2, 5, 6, 11, 12, 59, 60, 200].map(reachedStep)).toEqual([1, 1, 2, 3, 6, 9, 12, 48, 60, 60]);
});

test('SU-01 the row shows eight badges, including the reached one and the next ones', () => {
  expect(shownSteps(1)).toEqual([1, 2, 3, 6, 9, 12, 18, 24]);
  expect(shownSteps(12)).toEqual([1, 2, 3, 6, 9, 12, 18, 24]);
  expect(shownSteps(18)).toEqual([2, 3, 6, 9, 12, 18, 24, 36]);
  expect(shownSteps(60)).toEqual([6, 9, 12, 18, 24, 36, 48, 60].slice(-8));
});
