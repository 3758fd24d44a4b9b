// @vitest-environment jsdom
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { returnRate } from '#features/engagement/predictions/rules/votes.ts';
import { percentsOf, rateText, sideOf, splitColumns } from './outcome-appearance.ts';

const totals = (...amounts: number[]) => amounts.map((total_vote_amount) => ({ total_vote_amount }));

test('PR-13 the first outcome is mint, the second pink', () => {
  expect([0, 1, 2, 3].map(sideOf)).toEqual(['mint', 'pink', 'mint', 'pink']);
});

test('PR-13 a return rate is 1:X with one decimal', () => {
  expect([1, 1.58, 2.7, 100].map(rateText)).toEqual(['1:1.0', '1:1.6', '1:2.7', '1:100.0']);
});

test('PR-13 a return rate is rounded once: 1.246 is 1:1.2, although two decimals give 1.25', () => {
  expect(
    [
      [500, 623],
      [500, 500],
      [300, 1000],
    ].map(([total, pool]) => rateText(returnRate(total!, pool!))),
  ).toEqual(['1:1.2', '1:1.0', '1:3.3']);
});

test('percentages add up to 100 for any stakes', () => {
  expect(percentsOf(totals(0, 0))).toEqual([0, 0]);
  expect(percentsOf(totals(304, 178))).toEqual([63, 37]);
  expect(percentsOf(totals(1, 1, 1))).toEqual([34, 33, 33]);
  fc.assert(
    fc.property(fc.array(fc.nat(1_000_000), { minLength: 2, maxLength: 5 }), (amounts) => {
      const percents = percentsOf(totals(...amounts));
      const sum = percents.reduce((all, percent) => all + percent, 0);
      return sum === (amounts.every((amount) => amount === 0) ? 0 : 100) && percents.every((percent) => percent >= 0);
    }),
  );
});

test('an empty pool is split evenly', () => {
  expect(splitColumns(totals(0, 0))).toBe('minmax(2px, 1fr) minmax(2px, 1fr)');
  expect(splitColumns(totals(30, 10))).toBe('minmax(2px, 30fr) minmax(2px, 10fr)');
});
