import { expect, test } from 'vitest';
import { sheetRows, storyboardStep, storyboardTimes } from './pictures.ts';

test('a storyboard has a picture every two seconds, and at most 400 for long recordings', () => {
  expect(storyboardTimes(7)).toEqual([0, 2, 4, 6]);
  expect(storyboardTimes(6)).toEqual([0, 2, 4]);
  expect([storyboardStep(800), storyboardStep(801), storyboardStep(8 * 3600)]).toEqual([2, 3, 72]);
  for (const seconds of [799, 801, 3_600, 100_000]) expect(storyboardTimes(seconds).length).toBeLessThanOrEqual(400);
});

test('a storyboard sheet has ten rows of ten pictures, and a single one only the rows it needs', () => {
  expect([1, 10, 11, 100, 101, 400].map(sheetRows)).toEqual([1, 1, 2, 10, 10, 10]);
});

test('a recording without length has no pictures', () => {
  expect([storyboardTimes(0), storyboardTimes(-1)]).toEqual([[], []]);
});
