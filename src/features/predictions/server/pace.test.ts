import { expect, test } from 'vitest';
import { FIRST_STEP, restAfter, stepAfter } from './pace.ts';

/** The size of the steps of a machine that takes so many milliseconds a person, after so many steps. */
function sizeOn(millisecondsEach: number, steps: number): number {
  let size = FIRST_STEP;
  for (let step = 0; step < steps; step++) size = stepAfter(size, size * millisecondsEach);
  return size;
}

test('a step of a payout is as large as the machine does in a few milliseconds', () => {
  expect(sizeOn(0.25, 20)).toBe(48);
  expect(sizeOn(0.1, 20)).toBe(120);
});

test('a very fast machine pays 500 at once at most, a very slow one 25 at least', () => {
  expect([sizeOn(0.001, 100), sizeOn(5, 1)]).toEqual([500, 25]);
});

test('the chat has the database for itself for twice as long as a step takes', () => {
  expect([restAfter(0.5), restAfter(10), restAfter(60_000)]).toEqual([16, 20, 100]);
});
