/**
 * Earnings stay in the channel's ledger account until they are paid out. A refund after the payout creates a debt. The next earnings settle
 * the debt before another payout.
 */
import { DAY_MS } from '#core/contract/durations.ts';
import type { MoneyProvider } from '#features/economy/payments/contract/purchase.ts';
import type { EarningsBalance, IncomePeriod, IncomePoint } from '../contract/earnings.ts';
import type { Payout } from '../contract/payouts.ts';

const PERIOD_DAYS = { '7_days': 7, '30_days': 30 } as const;
const MONTHS = 12;

/** Kinds that move earlier earnings and are not income. */
const MOVEMENTS: ReadonlySet<string> = new Set(['payout', 'debt']);

export const isIncome = (kind: string): boolean => !MOVEMENTS.has(kind);

/** Takes the balances of both accounts in minor units; `debt` is negative. */
export function earningsBalance(earned: number, debt: number): EarningsBalance {
  const owed = Math.max(0, -debt);
  return { earned, owed, payable: Math.max(0, earned - owed) };
}

export const payoutRefusal = (amount: number, { payable }: Pick<EarningsBalance, 'payable'>) =>
  amount > payable ? ('PAYOUT_TOO_HIGH' as const) : null;

/** Why a payout cannot be undone. Its money must not become payable among that of another provider (decision 067). */
export function undoRefusal({ provider, undone }: Pick<Payout, 'provider' | 'undone'>, current: MoneyProvider | null) {
  if (undone !== null) return 'PAYOUT_ALREADY_UNDONE' as const;
  return provider === current ? null : ('PAYOUT_OF_OTHER_MONEY' as const);
}

const dateOf = (at: Date): string => at.toISOString().slice(0, 10);
const dayBefore = (date: string, days: number): string => dateOf(new Date(Date.parse(date) - days * DAY_MS));

export interface DateRange {
  unit: 'day' | 'month';
  /** ISO dates in UTC, both inclusive. */
  from: string;
  to: string;
  /** The same number of days before. */
  previous: { from: string; to: string };
}

export function rangeOf(period: IncomePeriod, now: Date): DateRange {
  const to = dateOf(now);
  const unit = period === '12_months' ? 'month' : 'day';
  const from =
    period === '12_months'
      ? dateOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - MONTHS + 1, 1)))
      : dayBefore(to, PERIOD_DAYS[period] - 1);
  const length = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  return { unit, from, to, previous: { from: dayBefore(from, length), to: dayBefore(from, 1) } };
}

/** First day of each unit in the range, including units without income. */
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

/** Net income: sales without refunds. */
export const incomeOf = (points: readonly Pick<IncomePoint, 'kind' | 'amount'>[]): number =>
  points.reduce((sum, { kind, amount }) => (isIncome(kind) ? sum + amount : sum), 0);
