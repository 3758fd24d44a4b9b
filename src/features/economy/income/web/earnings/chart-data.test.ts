import { expect, test } from 'vitest';
import { chartColumns, incomeDates, sumsOf } from './chart-data.ts';

const point = (date: string, kind: string, amount: number) => ({ date, kind, amount, count: 1 });
const overview = {
  unit: 'day' as const,
  from: '2026-01-01',
  to: '2026-01-03',
  points: [
    point('2026-01-01', 'subscription', 450),
    point('2026-01-01', 'gifted_subscriptions', 900),
    point('2026-01-03', 'sponsorship', 50),
    point('2026-01-03', 'reversal', -450),
    point('2026-01-03', 'payout', -700),
  ],
};

test('the bars of a day are stacked, refunds are below zero, and payouts are not in the chart', () => {
  const dates = incomeDates(overview);
  expect(dates.map(({ date }) => date)).toEqual(['2026-01-01', '2026-01-02', '2026-01-03']);
  expect(chartColumns(dates)).toEqual([
    [0, 1, 2],
    [1350, 0, 50],
    [1350, 0, 0],
    [1350, 0, 0],
    [450, 0, 0],
    [0, 0, -450],
  ]);
});

test('unknown kinds of sales are summed as other income', () => {
  expect(sumsOf(overview.points)).toMatchObject({
    other: { amount: 50, count: 1 },
    reversal: { amount: -450 },
    kicks_gifted: { count: 0 },
  });
});
