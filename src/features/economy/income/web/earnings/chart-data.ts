import type { IncomeOverview, IncomePoint } from '#features/economy/income/contract/earnings.ts';
import { datesOf, isIncome } from '#features/economy/income/rules/earnings.ts';

/** Groups on the page. Unknown kinds of sales are `other`. */
export const GROUPS = ['subscription', 'gifted_subscriptions', 'kicks_gifted', 'other', 'reversal'] as const;
export type Group = (typeof GROUPS)[number];

const isGroup = (kind: string): kind is Group => (GROUPS as readonly string[]).includes(kind);

/** Null for kinds that are not income, such as a payout. */
const groupOf = (kind: string): Group | null => (!isIncome(kind) ? null : isGroup(kind) ? kind : 'other');

export function sumsOf(points: readonly IncomePoint[]): Record<Group, { amount: number; count: number }> {
  const sums = Object.fromEntries(GROUPS.map((group) => [group, { amount: 0, count: 0 }])) as ReturnType<typeof sumsOf>;
  for (const { kind, amount, count } of points) {
    const group = groupOf(kind);
    if (group === null) continue;
    sums[group].amount += amount;
    sums[group].count += count;
  }
  return sums;
}

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
