import { expect, test } from 'vitest';
import { Pace, pauseAfter } from './pace.ts';

test('starts are evenly spaced for any number of requests, and unused starts are not saved up', () => {
  let now = 0;
  const pace = new Pace(250, () => now);
  expect([pace.take(), pace.take(), pace.take()]).toEqual([0, 4, 8]);
  now = 10;
  expect(pace.take()).toBe(2);
  now = 1_000;
  expect([pace.take(), pace.take()]).toEqual([0, 4]);
});

test('the pause is a multiple of the step before it, twice by default, between 16 and 100 milliseconds', () => {
  expect([pauseAfter(0.5), pauseAfter(10), pauseAfter(60_000)]).toEqual([16, 20, 100]);
  expect([pauseAfter(10, 4), pauseAfter(40, 4)]).toEqual([40, 100]);
});
