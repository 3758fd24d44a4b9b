/**
 * What a channel earns is in its account of the ledger until it is paid out. What it owes, because money for it went back after it was paid
 * out, is settled from the next earnings, before anything is paid out.
 */
import type { EarningsBalance, IncomePeriod, IncomePoint } from '../contract/earnings.ts';

const DAY = 24 * 3600 * 1000;
const DAYS = { '7_days': 7, '30_days': 30 } as const;
const MONTHS = 12;

/** Kinds that move money which was earned before, and are no income. */
const MOVEMENTS: ReadonlySet<string> = new Set(['payout', 'debt']);

export const isIncome = (kind: string): boolean => !MOVEMENTS.has(kind);

/** What can be paid out, from the balances of both accounts in minor units; `debt` is below zero. */
export function earningsBalance(earned: number, debt: number): EarningsBalance {
  const owed = Math.max(0, -debt);
  return { earned, owed, payable: Math.max(0, earned - owed) };
}

/** Why this much cannot be paid out, or null when it can. */
export const payoutRefusal = (amount: number, { payable }: Pick<EarningsBalance, 'payable'>) =>
  amount > payable ? ('PAYOUT_TOO_HIGH' as const) : null;

const dateOf = (at: Date): string => at.toISOString().slice(0, 10);
const dayBefore = (date: string, days: number): string => dateOf(new Date(Date.parse(date) - days * DAY));

export interface DateRange {
  unit: 'day' | 'month';
  /** Both inclusive, as ISO dates in UTC. */
  from: string;
  to: string;
  /** The same number of days before. */
  previous: { from: string; to: string };
}

/** The days of a period that ends today. */
export function rangeOf(period: IncomePeriod, now: Date): DateRange {
  const to = dateOf(now);
  const unit = period === '12_months' ? 'month' : 'day';
  const from =
    period === '12_months'
      ? dateOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - MONTHS + 1, 1)))
      : dayBefore(to, DAYS[period] - 1);
  const length = (Date.parse(to) - Date.parse(from)) / DAY + 1;
  return { unit, from, to, previous: { from: dayBefore(from, length), to: dayBefore(from, 1) } };
}

/** Every first day of the units of a range, also of those without income. */
export function datesOf({ unit, from, to }: Pick<DateRange, 'unit' | 'from' | 'to'>): string[] {
  const dates: string[] = [];
  const date = new Date(from);
  while (dateOf(date) <= to) {
    dates.push(dateOf(date));
    if (unit === 'day') date.setUTCDate(date.getUTCDate() + 1);
    else date.setUTCMonth(date.getUTCMonth() + 1);
  }
  return dates;
}

/** What was earned in all, less what went back. */
export const incomeOf = (points: readonly Pick<IncomePoint, 'kind' | 'amount'>[]): number =>
  points.reduce((sum, { kind, amount }) => (isIncome(kind) ? sum + amount : sum), 0);
