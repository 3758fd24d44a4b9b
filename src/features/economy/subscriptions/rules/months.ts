/**
 * A subscription is a row of months. Each one, bought or received, begins where the one before ends, so that a gift lengthens what is paid
 * and a payment what was given. While a recurring payment is on, the rights last through the grace period after its due date, because the
 * payment may come late. A month that comes after the rights have ended begins a new streak; the total goes on. A month that is taken back
 * loses what is unused of it, and the months after it move up.
 */
import { GRACE_MS, PERIOD_MS } from '#features/economy/payments/rules.ts';

/** How the recurring payment goes on. */
export type Renewal = 'active' | 'past_due' | 'canceled' | 'ended';

/** The first people ever who subscribe to a channel are its founders. */
export const FOUNDERS = 25;
/** Without a renewal, a subscription that ends this soon is told so. */
export const ENDS_SOON_MS = 7 * 24 * 3600 * 1000;

/** A person's months in a channel. */
export interface MonthsState {
  /** Until when months were bought or received. */
  endsAt: Date;
  /** All months that were not taken back, and those of them in the current streak. */
  months: number;
  streakMonths: number;
  /** The number of the current streak, from 1. */
  streak: number;
  /** When the current streak began. */
  since: Date;
  renewal: Renewal | null;
  /** When the next payment is due. */
  renewsAt: Date | null;
}

export interface MonthPeriod {
  start: Date;
  end: Date;
}

const after = (date: Date, ms: number) => new Date(date.getTime() + ms);
const later = (one: Date, other: Date) => (one > other ? one : other);

/** Whether a recurring payment is on. */
export const isRenewing = (renewal: Renewal | null): boolean => renewal === 'active' || renewal === 'past_due';

/** When the rights end if nothing more is paid or given: with the last month, or with the grace period of a renewal that is on. */
export function rightsEnd({ endsAt, renewal, renewsAt }: Pick<MonthsState, 'endsAt' | 'renewal' | 'renewsAt'>): Date {
  return isRenewing(renewal) && renewsAt ? later(endsAt, after(renewsAt, GRACE_MS)) : endsAt;
}

/**
 * Adds a month. `paid` is the period of its payment, null for a gift. `continues` says whether there was no gap before it. A payment of
 * the period that follows the one before continues it, however late the provider reports it.
 */
export function withMonth(
  before: MonthsState | null,
  at: Date,
  paid: MonthPeriod | null,
): { state: MonthsState; month: MonthPeriod; continues: boolean } {
  const wanted = paid?.start ?? at;
  const continues = before !== null && before.months > 0 && (at < rightsEnd(before) || wanted <= before.endsAt);
  const start = continues ? later(before.endsAt, wanted) : wanted;
  const month = { start, end: after(start, paid ? paid.end.getTime() - paid.start.getTime() : PERIOD_MS) };
  return {
    month,
    continues,
    state: {
      endsAt: month.end,
      months: (before?.months ?? 0) + 1,
      streakMonths: continues ? before.streakMonths + 1 : 1,
      streak: continues ? before.streak : (before?.streak ?? 0) + 1,
      since: continues ? before.since : start,
      renewal: before?.renewal ?? null,
      renewsAt: before?.renewsAt ?? null,
    },
  };
}

/** What is left of a month at this time, in milliseconds: all of it before it begins. */
export const unusedMs = ({ start, end }: MonthPeriod, at: Date): number => Math.max(0, end.getTime() - later(start, at).getTime());

/** Takes a month back. `streak` is the streak that it counted in. */
export function withoutMonth(before: MonthsState, month: MonthPeriod & { streak: number }, at: Date): MonthsState {
  return {
    ...before,
    endsAt: after(before.endsAt, -unusedMs(month, at)),
    months: before.months - 1,
    streakMonths: before.streakMonths - (month.streak === before.streak ? 1 : 0),
  };
}

/** The renewal while there is one. One that was canceled is over with the period that it paid for, also while a gift lasts longer. */
export function renewalAt({ renewal, renewsAt }: Pick<MonthsState, 'renewal' | 'renewsAt'>, now: Date): Exclude<Renewal, 'ended'> | null {
  const isOver = renewal === 'canceled' && renewsAt !== null && renewsAt <= now;
  return renewal === 'ended' || isOver ? null : renewal;
}

/** What is told of a subscription (SU-01, R-03). */
export function statusOf(state: Pick<MonthsState, 'endsAt' | 'renewal' | 'renewsAt'>, now: Date) {
  const end = rightsEnd(state);
  const renewal = renewalAt(state, now);
  if (now >= end) return 'ended';
  if (renewal === 'past_due') return 'payment_failed';
  if (renewal === 'canceled') return 'ends_soon';
  return !isRenewing(renewal) && end.getTime() - now.getTime() <= ENDS_SOON_MS ? 'ends_soon' : 'active';
}

/** How many subscriptions of a gift are taken back when this much of its money has gone back in all, besides what was paid back at once. */
export const giftsTakenBack = (refunded: number, price: number, given: number): number =>
  Math.min(given, Math.floor(Math.max(0, refunded) / price));
