import { expect, test } from 'vitest';
import { Pace } from './pace.ts';

test('starts are evenly spaced for any number of requests, and unused starts are not saved up', () => {
  let now = 0;
  const pace = new Pace(250, () => now);
  expect([pace.take(), pace.take(), pace.take()]).toEqual([0, 4, 8]);
  now = 10;
  expect(pace.take()).toBe(2);
  now = 1_000;
  expect([pace.take(), pace.take()]).toEqual([0, 4]);
});
