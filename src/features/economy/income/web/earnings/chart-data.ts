import type { IncomeOverview } from '#features/economy/income/contract/earnings.ts';
import { datesOf } from '#features/economy/income/rules/earnings.ts';
import { GROUPS, type Group, groupOf } from './income-kinds.ts';

/** One day or month, with what each group earned in minor units. */
export interface IncomeDate {
  date: string;
  amounts: Record<Group, number>;
}

/** Every day or month of the overview, also those without income, in their order. */
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

/** The groups that earn, in the order in which their bars stand on each other. */
export const STACKED = GROUPS.filter((group) => group !== 'reversal');

/**
 * The columns of the chart: the place of each date, then the heights of the bars from the highest sum to the first group, so that each is drawn
 * over the one before, and what went back, below zero.
 */
export function chartColumns(dates: readonly IncomeDate[]): number[][] {
  const sums = STACKED.map((_group, last) =>
    dates.map(({ amounts }) => STACKED.slice(0, last + 1).reduce((sum, group) => sum + amounts[group], 0)),
  );
  return [dates.map((_date, index) => index), ...sums.toReversed(), dates.map(({ amounts }) => amounts.reversal)];
}
