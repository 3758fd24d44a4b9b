import type { IncomeOverview } from '#features/economy/income/contract/earnings.ts';
import { datesOf } from '#features/economy/income/rules/earnings.ts';
import { GROUPS, type Group, groupOf } from './income-kinds.ts';

/** One day or month with the earnings of each group, in minor units. */
export interface IncomeDate {
  date: string;
  amounts: Record<Group, number>;
}

/** All days or months of the overview in order, including those without income. */
export function incomeDates(overview: Pick<IncomeOverview, 'unit' | 'from' | 'to' | 'points'>): IncomeDate[] {
  const dates = new Map(
    datesOf(overview).map((date) => [date, Object.fromEntries(GROUPS.map((group) => [group, 0])) as IncomeDate['amounts']]),
  );
  for (const { date, kind, amount } of overview.points) {
    const [group, amounts] = [groupOf(kind), dates.get(date)];
    if (group !== null && amounts) amounts[group] += amount;
  }
  return [...dates].map(([date, amounts]) => ({ date, amounts }));
}

/** Earning groups in the order of their stacked bars. */
export const STACKED = GROUPS.filter((group) => group !== 'reversal');

/**
 * Chart columns: the index of each date, then bar heights from the full stack down to the first group, so each bar covers the one before;
 * then refunds, below zero.
 */
export function chartColumns(dates: readonly IncomeDate[]): number[][] {
  const sums = STACKED.map((_group, last) =>
    dates.map(({ amounts }) => STACKED.slice(0, last + 1).reduce((sum, group) => sum + amounts[group], 0)),
  );
  return [dates.map((_date, index) => index), ...sums.toReversed(), dates.map(({ amounts }) => amounts.reversal)];
}
