/**
 * A purchase waits for its buyer (`open`). It may be declined and tried again, may wait for the bank (`processing`), and is then `paid`. It
 * is `expired` if unpaid after a day. A payment that arrives later is still accepted and fulfilled, because the provider has the money.
 *
 * A paid recurring purchase renews at the end of each period (`active`). A declined renewal is `past_due` for the grace period with two
 * retries, and then `ended`. A canceled renewal ends with the paid period.
 */
import { DAY_MS, HOUR_MS, msAfter } from '#core/contract/durations.ts';
import type { MoneyProvider, PaymentReceipt, PurchaseState } from './contract/purchase.ts';

export const CHECKOUT_MS = DAY_MS;
export const PERIOD_MS = 30 * DAY_MS;
export const GRACE_MS = 3 * DAY_MS;
/** Retries of a declined renewal, after the end of the period. */
const RETRIES_MS = [DAY_MS, 3 * DAY_MS];
/** Confirmation delay of a `succeed_later` payment of the test provider. */
export const TEST_CONFIRMATION_MS = 10_000;

export type Renewal = 'active' | 'past_due' | 'canceled' | 'ended';

export interface Period {
  start: Date;
  end: Date;
}

/** The current state. Expiry does not change the stored state. */
export function stateOf({ state, expiresAt }: { state: PurchaseState; expiresAt: Date }, now: Date): PurchaseState {
  return (state === 'open' || state === 'declined') && now >= expiresAt ? 'expired' : state;
}

export const awaitsPayment = (state: PurchaseState): boolean => state === 'open' || state === 'declined';

/** The current renewal. A canceled one ends with the paid period, an unpaid one with the grace period. */
export function renewalOf({ renewal, periodEnd }: { renewal: Renewal | null; periodEnd: Date | null }, now: Date): Renewal | null {
  if (renewal === null || periodEnd === null || renewal === 'ended') return renewal;
  if (renewal === 'canceled') return now >= periodEnd ? 'ended' : 'canceled';
  return now >= msAfter(periodEnd, GRACE_MS) ? 'ended' : renewal;
}

/**
 * The period that a payment at `at` covers. It follows the previous period without a gap, unless that ended before the grace period. The
 * extra day is for a late last attempt.
 */
export function nextPeriod(previousEnd: Date | null, at: Date): Period {
  const start = previousEnd !== null && at <= msAfter(previousEnd, GRACE_MS + DAY_MS) ? previousEnd : at;
  return { start, end: msAfter(start, PERIOD_MS) };
}

/** Next retry after `attempts` declined attempts in a row; null when no retry is left. */
export function nextAttempt(periodEnd: Date, attempts: number): Date | null {
  const pause = RETRIES_MS[attempts - 1];
  return pause === undefined ? null : msAfter(periodEnd, pause);
}

/** Next review of a renewal whose buyer or channel is suspended; null once the grace period is over and the renewal ends. */
export function nextReviewWhileSuspended(periodEnd: Date, now: Date): Date | null {
  const end = msAfter(periodEnd, GRACE_MS);
  return now >= end ? null : new Date(Math.min(msAfter(now, DAY_MS).getTime(), end.getTime()));
}

/** The provider of all money in the ledger (decision 067), and its first payment; null before that. */
export interface MoneySource {
  provider: MoneyProvider;
  since: Date | null;
}

/** The provider of money that moved at this time. Real money follows only after all test money is reversed. */
export const providerAt = ({ provider, since }: MoneySource, at: Date): MoneyProvider => (since === null || at < since ? 'test' : provider);

/** Whole minor units, rounded down. The rest is the channel's. */
export const platformShare = (amount: number, percent: number): number => Math.floor((amount * percent) / 100);

/** No checkout opens this close to the end of a purchase. */
const LAST_CHECKOUT_MS = HOUR_MS;

export const canOpenCheckout = ({ expiresAt }: { expiresAt: Date }, now: Date): boolean => now <= msAfter(expiresAt, -LAST_CHECKOUT_MS);

/** Whether a reported checkout state may be stored. Reports arrive in any order, so a paid or ended purchase keeps its state. */
export function canTransition(state: PurchaseState, reported: PurchaseState): boolean {
  if (state === 'open') return reported !== 'open';
  return state === 'processing' && reported === 'declined';
}

/** Maps the provider's state to a renewal; null if nothing changes. */
export function reportedRenewal(
  { renewal, periodEnd }: { renewal: Renewal | null; periodEnd: Date | null },
  reported: 'active' | 'past_due' | 'stopping' | 'stopped',
  now: Date,
): Renewal | null {
  const known = renewalOf({ renewal, periodEnd }, now);
  // Unpaid, or ended here. The provider learns of the end separately.
  if (known === null || periodEnd === null || renewal === 'ended') return null;
  const isPaid = now < periodEnd;
  const next = reported === 'active' ? 'active' : reported === 'past_due' ? (isPaid ? renewal : 'past_due') : isPaid ? 'canceled' : 'ended';
  const settled = known === 'ended' ? 'ended' : next;
  return settled === renewal ? null : settled;
}

/**
 * What follows a review of a purchase whose events may be lost. `isKnown`: the provider just answered or is switched off. Without an answer
 * an unpaid renewal ends a day after the grace period.
 */
export function afterReview(
  purchase: { state: PurchaseState; expiresAt: Date; renewal: Renewal | null; periodEnd: Date | null },
  now: Date,
  isKnown: boolean,
): 'end' | { next: Date | null } {
  const { state, expiresAt, renewal, periodEnd } = purchase;
  if (renewal === null || periodEnd === null) {
    if (!isKnown) return { next: now < msAfter(expiresAt, 3 * DAY_MS) ? msAfter(now, HOUR_MS) : null };
    return { next: state === 'processing' ? msAfter(now, DAY_MS) : null };
  }
  if (renewal === 'ended' || renewal === 'canceled') return { next: null };
  const end = msAfter(periodEnd, GRACE_MS);
  if (now < end) return { next: end };
  return isKnown || now >= msAfter(end, DAY_MS) ? 'end' : { next: msAfter(now, HOUR_MS) };
}

/** Next review of a renewal: the end of the period for the test provider, which renews then; the end of the grace period for others. */
export function nextReview(provider: string, renewal: Renewal | null, periodEnd: Date | null): Date | null {
  if (periodEnd === null || (renewal !== 'active' && renewal !== 'past_due')) return null;
  return provider === 'test' ? periodEnd : msAfter(periodEnd, GRACE_MS);
}

/** Whether staff can restore a purchase: a dispute took all of it and was won, and the money is still set aside. */
export const canGiveAgain = (
  { amount, setAside }: { amount: number; setAside: number },
  dispute: { cause: 'refund' | 'dispute' | 'shortfall'; amount: number; reinstatedAt: Date | null },
): boolean => dispute.cause === 'dispute' && dispute.reinstatedAt !== null && dispute.amount === amount && setAside >= amount;

/**
 * Outcome of a payment. `refund_failed`: part of a refund did not arrive and was not refunded another way. `refund_pending`: the provider
 * has not accepted all of it yet.
 */
export function paymentOutcome({
  amount,
  refunded,
  refunds,
}: Pick<PaymentReceipt, 'amount' | 'refunded' | 'refunds'>): 'paid' | 'refund_failed' | 'refund_pending' | 'refunded' | 'refunded_part' {
  const sumOf = (...states: PaymentReceipt['refunds'][number]['state'][]) =>
    refunds.filter(({ state }) => states.includes(state)).reduce((sum, refund) => sum + refund.amount, 0);
  if (refunded === 0) return 'paid';
  if (sumOf('failed') > 0 && sumOf('settled', 'pending') < refunded) return 'refund_failed';
  if (sumOf('pending') > 0) return 'refund_pending';
  return refunded === amount ? 'refunded' : 'refunded_part';
}

/**
 * The platform's part of a refund, if it kept `kept` of `amount`: proportional, rounded so that all parts add up to `kept`. `refunded` is
 * the total including `given`.
 */
export function platformPart(
  { amount, kept }: { amount: number; kept: number },
  { refunded, given }: { refunded: number; given: number },
): number {
  const upTo = (part: number) => Number((BigInt(kept) * BigInt(part)) / BigInt(amount));
  return upTo(refunded) - upTo(refunded - given);
}
