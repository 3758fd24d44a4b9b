import { expect, test } from 'vitest';
import { FIRST_STEP, nextStepSize } from './pace.ts';

/** Step size after `steps` steps on a machine with the given milliseconds per person. */
function sizeOn(millisecondsEach: number, steps: number): number {
  let size = FIRST_STEP;
  for (let step = 0; step < steps; step++) size = nextStepSize(size, size * millisecondsEach);
  return size;
}

test('a payout step takes a few milliseconds on any machine', () => {
  expect(sizeOn(0.25, 20)).toBe(48);
  expect(sizeOn(0.1, 20)).toBe(120);
});

test('a very fast machine pays at most 500 people per step, a very slow one at least 25', () => {
  expect([sizeOn(0.001, 100), sizeOn(5, 1)]).toEqual([500, 25]);
});
