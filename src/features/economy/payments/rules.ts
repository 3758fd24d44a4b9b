/**
 * A purchase waits for its buyer (`open`), may be declined and tried again, may wait for the bank (`processing`), and is then `paid`; what is
 * not paid within a day has `expired`. Money that arrives later than that is still taken: the provider has it, so the buyer gets what it was
 * for. A recurring purchase that was paid renews at the end of each period (`active`). A declined renewal makes it `past_due` for the
 * grace period, in which it is tried twice more, and then `ended`. A canceled one ends with the paid period.
 */
import type { PurchaseState } from './contract/purchase.ts';
import type { PaymentReceipt } from './contract/receipts.ts';

const DAY = 24 * 3600 * 1000;

/** How long a checkout waits for its buyer. */
export const CHECKOUT_MS = DAY;
/** What a recurring payment pays for. */
export const PERIOD_MS = 30 * DAY;
/** How long everything goes on after a period whose renewal was declined. */
export const GRACE_MS = 3 * DAY;
/** When a declined renewal is tried again, after the end of the period. */
const RETRIES_MS = [DAY, 3 * DAY];
/** How long the bank takes to confirm a payment of the test provider that succeeds later. */
export const TEST_CONFIRMATION_MS = 10_000;

export type Renewal = 'active' | 'past_due' | 'canceled' | 'ended';

export interface Period {
  start: Date;
  end: Date;
}

const after = (date: Date, ms: number) => new Date(date.getTime() + ms);

/** The state of a purchase now: what is stored does not change when it expires. */
export function stateOf({ state, expiresAt }: { state: PurchaseState; expiresAt: Date }, now: Date): PurchaseState {
  return (state === 'open' || state === 'declined') && now >= expiresAt ? 'expired' : state;
}

/** Whether the buyer can still pay. */
export const awaitsPayment = (state: PurchaseState): boolean => state === 'open' || state === 'declined';

/** The state of a renewal now: it ends with the paid period when it was canceled, and with the grace period when nobody pays. */
export function renewalOf({ renewal, periodEnd }: { renewal: Renewal | null; periodEnd: Date | null }, now: Date): Renewal | null {
  if (renewal === null || periodEnd === null || renewal === 'ended') return renewal;
  if (renewal === 'canceled') return now >= periodEnd ? 'ended' : 'canceled';
  return now >= after(periodEnd, GRACE_MS) ? 'ended' : renewal;
}

/**
 * The period that a payment at this time pays for. It follows the one before without a gap, unless that ended longer ago than the grace
 * period; a day more is for a last attempt that comes late.
 */
export function nextPeriod(previousEnd: Date | null, at: Date): Period {
  const start = previousEnd !== null && at <= after(previousEnd, GRACE_MS + DAY) ? previousEnd : at;
  return { start, end: after(start, PERIOD_MS) };
}

/** When a renewal is tried again that was declined `attempts` times in a row; null when it is given up. */
export function nextAttempt(periodEnd: Date, attempts: number): Date | null {
  const pause = RETRIES_MS[attempts - 1];
  return pause === undefined ? null : after(periodEnd, pause);
}

/**
 * When a renewal is looked at again that may not be paid now, because its buyer or its channel is suspended; null when the grace period is
 * over, so that it ends.
 */
export function nextLookWhileSuspended(periodEnd: Date, now: Date): Date | null {
  const end = after(periodEnd, GRACE_MS);
  return now >= end ? null : new Date(Math.min(after(now, DAY).getTime(), end.getTime()));
}

/** The platform's share of an amount, in whole minor units, rounded down; the rest is the channel's. */
export const platformShare = (amount: number, percent: number): number => Math.floor((amount * percent) / 100);

/** How long before its end a purchase gets no checkout any more. */
const LAST_CHECKOUT_MS = 3600 * 1000;

/** Whether there is still time for a checkout that was never opened. */
export const canOpenCheckout = ({ expiresAt }: { expiresAt: Date }, now: Date): boolean => now <= after(expiresAt, -LAST_CHECKOUT_MS);

/**
 * Whether a checkout may be recorded as this. Answers of a provider may arrive in any order: what is paid stays paid, and an end is not
 * undone by an older answer.
 */
export function mayBecome(state: PurchaseState, reported: PurchaseState): boolean {
  if (state === 'open') return reported !== 'open';
  return state === 'processing' && reported === 'declined';
}

/** What a provider says about a recurring payment, as the state of the renewal here; null when that does not change. */
export function reportedRenewal(
  { renewal, periodEnd }: { renewal: Renewal | null; periodEnd: Date | null },
  reported: 'active' | 'past_due' | 'stopping' | 'stopped',
  now: Date,
): Renewal | null {
  const known = renewalOf({ renewal, periodEnd }, now);
  // Nothing was paid yet, or it has ended here, which the provider is told.
  if (known === null || periodEnd === null || renewal === 'ended') return null;
  const isPaid = now < periodEnd;
  const next = reported === 'active' ? 'active' : reported === 'past_due' ? (isPaid ? renewal : 'past_due') : isPaid ? 'canceled' : 'ended';
  const settled = known === 'ended' ? 'ended' : next;
  return settled === renewal ? null : settled;
}

const HOUR = 3600 * 1000;

/**
 * What follows when the time has come to look at a purchase of a provider with a clock of its own, in case its events were lost. `isKnown`:
 * the provider was asked just now, or is switched off. An unpaid renewal ends after the grace period even when it does not answer, a day
 * later at most.
 */
export function afterReview(
  purchase: { state: PurchaseState; expiresAt: Date; renewal: Renewal | null; periodEnd: Date | null },
  now: Date,
  isKnown: boolean,
): 'end' | { next: Date | null } {
  const { state, expiresAt, renewal, periodEnd } = purchase;
  if (renewal === null || periodEnd === null) {
    if (!isKnown) return { next: now < after(expiresAt, 3 * DAY) ? after(now, HOUR) : null };
    return { next: state === 'processing' ? after(now, DAY) : null };
  }
  if (renewal === 'ended' || renewal === 'canceled') return { next: null };
  const end = after(periodEnd, GRACE_MS);
  if (now < end) return { next: end };
  return isKnown || now >= after(end, DAY) ? 'end' : { next: after(now, HOUR) };
}

/** When a renewal has to be looked at: the test provider renews at the end of the period, others are asked at the end of the grace period. */
export function nextLook(provider: string, renewal: Renewal | null, periodEnd: Date | null): Date | null {
  if (periodEnd === null || (renewal !== 'active' && renewal !== 'past_due')) return null;
  return provider === 'test' ? periodEnd : after(periodEnd, GRACE_MS);
}

/**
 * Whether what a payment was for can be given once more: all of it had gone back by this dispute, which was won, and the money has not gone
 * anywhere else meanwhile.
 */
export const canGiveAgain = (
  { amount, setAside }: { amount: number; setAside: number },
  dispute: { cause: 'refund' | 'dispute' | 'shortfall'; amount: number; reinstatedAt: Date | null },
): boolean => dispute.cause === 'dispute' && dispute.reinstatedAt !== null && dispute.amount === amount && setAside >= amount;

/**
 * What became of the money of a payment. `refund_failed`: a part of what was to go back has not arrived, and did not go back otherwise.
 * `refund_pending`: the provider has not taken all of it on yet.
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
 * The platform's part of money that goes back, when it kept `kept` of `amount`: in proportion, rounded so that all parts together are exactly
 * what it kept. `refunded` is what has gone back in all, with `given`.
 */
export function keptPart(
  { amount, kept }: { amount: number; kept: number },
  { refunded, given }: { refunded: number; given: number },
): number {
  const upTo = (part: number) => Number((BigInt(kept) * BigInt(part)) / BigInt(amount));
  return upTo(refunded) - upTo(refunded - given);
}
