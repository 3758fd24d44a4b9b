import type { IncomePoint } from '#features/economy/income/contract/earnings.ts';
import { isIncome } from '#features/economy/income/rules/earnings.ts';

/** Groups on the page. Unknown kinds of sales are `other`. */
export const GROUPS = ['subscription', 'gifted_subscriptions', 'kicks_gifted', 'other', 'reversal'] as const;
export type Group = (typeof GROUPS)[number];

const isGroup = (kind: string): kind is Group => (GROUPS as readonly string[]).includes(kind);

/** Null for kinds that are not income, such as a payout. */
export const groupOf = (kind: string): Group | null => (!isIncome(kind) ? null : isGroup(kind) ? kind : 'other');

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
