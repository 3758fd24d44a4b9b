/**
 * A subscription is a sequence of months, bought or received. Each month starts at the end of the previous one, so gifts and payments
 * extend each other. While a recurring payment is on, the rights last through the grace period after its due date, because the payment may
 * be late.
 *
 * A month after the end of the rights starts a new streak; the total continues. A reversed month loses its unused part, and later months
 * move up (docs/decisions/044).
 */
import { msAfter, msBetween, WEEK_MS } from '#core/contract/durations.ts';
import { GRACE_MS, PERIOD_MS } from '#features/economy/payments/rules.ts';

export type Renewal = 'active' | 'past_due' | 'canceled' | 'ended';

/** The first subscribers of a channel are its founders. */
export const FOUNDERS = 25;
/** A subscription without a renewal is `ends_soon` this long before its end. */
export const ENDS_SOON_MS = WEEK_MS;

export interface MonthsState {
  endsAt: Date;
  /** All months without reversed ones, and those in the current streak. */
  months: number;
  streakMonths: number;
  streak: number;
  since: Date;
  renewal: Renewal | null;
  /** Due date of the next payment. */
  renewsAt: Date | null;
}

export interface MonthPeriod {
  start: Date;
  end: Date;
}

const later = (one: Date, other: Date) => (one > other ? one : other);

export const isRenewing = (renewal: Renewal | null): boolean => renewal === 'active' || renewal === 'past_due';

/** End of the rights without another payment: the last month, or the grace period of an active renewal. */
export function rightsEnd({ endsAt, renewal, renewsAt }: Pick<MonthsState, 'endsAt' | 'renewal' | 'renewsAt'>): Date {
  return isRenewing(renewal) && renewsAt ? later(endsAt, msAfter(renewsAt, GRACE_MS)) : endsAt;
}

/**
 * Adds a month. `paid` is the period of its payment, null for a gift. `continues` is true without a gap. A payment of the next period
 * continues the streak however late the provider reports it.
 */
export function addMonth(
  before: MonthsState | null,
  at: Date,
  paid: MonthPeriod | null,
): { state: MonthsState; month: MonthPeriod; continues: boolean } {
  const wanted = paid?.start ?? at;
  const continues = before !== null && before.months > 0 && (at < rightsEnd(before) || wanted <= before.endsAt);
  const start = continues ? later(before.endsAt, wanted) : wanted;
  const month = { start, end: msAfter(start, paid ? msBetween(paid.start, paid.end) : PERIOD_MS) };
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

/** Unused part of a month in milliseconds; the whole month before its start. */
export const unusedMs = ({ start, end }: MonthPeriod, at: Date): number => Math.max(0, msBetween(later(start, at), end));

/** Reverses a month. `streak` is the streak that counted it. */
export function subtractMonth(before: MonthsState, month: MonthPeriod & { streak: number }, at: Date): MonthsState {
  return {
    ...before,
    endsAt: msAfter(before.endsAt, -unusedMs(month, at)),
    months: before.months - 1,
    streakMonths: before.streakMonths - (month.streak === before.streak ? 1 : 0),
  };
}

/** Null without a renewal. A canceled one is over with its paid period, even if a gift lasts longer. */
export function renewalAt({ renewal, renewsAt }: Pick<MonthsState, 'renewal' | 'renewsAt'>, now: Date): Exclude<Renewal, 'ended'> | null {
  const isOver = renewal === 'canceled' && renewsAt !== null && renewsAt <= now;
  return renewal === 'ended' || isOver ? null : renewal;
}

/** Status on the wire (SU-01, R-03). */
export function statusOf(state: Pick<MonthsState, 'endsAt' | 'renewal' | 'renewsAt'>, now: Date) {
  const end = rightsEnd(state);
  const renewal = renewalAt(state, now);
  if (now >= end) return 'ended';
  if (renewal === 'past_due') return 'payment_failed';
  if (renewal === 'canceled') return 'ends_soon';
  return !isRenewing(renewal) && msBetween(now, end) <= ENDS_SOON_MS ? 'ends_soon' : 'active';
}

/**
 * Effect of buying a subscription for oneself, used by the button and the server. A canceled subscription is resumed within its paid time
 * and gets no month. A past due one can be paid again.
 */
export function purchaseEffect(
  own: { status: ReturnType<typeof statusOf>; renewal: Renewal | null } | null,
): 'refused' | 'resumes' | 'buys' {
  if (own?.renewal === 'active') return 'refused';
  return own?.renewal === 'canceled' && own.status !== 'ended' ? 'resumes' : 'buys';
}

/** How many gifted subscriptions a total refund of `refunded` reverses, in addition to the refunded shortfall. */
export const giftsTakenBack = (refunded: number, price: number, given: number): number =>
  Math.min(given, Math.floor(Math.max(0, refunded) / price));
