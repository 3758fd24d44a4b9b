import { expect, test } from 'vitest';
import { chartData } from './chart-data.ts';

const point = (minute: number, viewers: number) => ({
  at: new Date(Date.UTC(2026, 0, 2, 12, minute)).toISOString(),
  viewers,
  messages: viewers * 2,
  new_followers: 0,
  points_spent: 0,
});
const NOON = Date.UTC(2026, 0, 2, 12) / 1000;

test('unrecorded minutes are one gap in the chart', () => {
  expect(chartData([point(0, 1), point(1, 2), point(5, 3)], 1)).toEqual({
    times: [NOON, NOON + 60, NOON + 120, NOON + 300],
    viewers: [1, 2, null, 3],
    messages: [2, 4, null, 6],
  });
});

test('consecutive points of several minutes have no gap', () => {
  expect(chartData([point(0, 1), point(3, 2)], 3).viewers).toEqual([1, 2]);
  expect(chartData([], 1)).toEqual({ times: [], viewers: [], messages: [] });
});
