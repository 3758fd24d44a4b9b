import { expect, test } from 'vitest';
import { pauseAfter } from './pause-after.ts';

test('the pause is a multiple of the step before it, twice by default, between 16 and 100 milliseconds', () => {
  expect([pauseAfter(0.5), pauseAfter(10), pauseAfter(60_000)]).toEqual([16, 20, 100]);
  expect([pauseAfter(10, 4), pauseAfter(40, 4)]).toEqual([40, 100]);
});
