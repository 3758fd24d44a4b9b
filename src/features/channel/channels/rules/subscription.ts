/** `months` counts all months bought or received so far. */
export interface Subscription {
  expiresAt: Date;
  /** End of the paid or gifted time, if access lasts longer: during the grace period of a renewal. */
  paidUntil?: Date | null;
  months: number;
}

/** Ends exactly at `expiresAt`. */
export function isSubscribed(subscription: Subscription | null, now: Date): boolean {
  return subscription !== null && now < subscription.expiresAt;
}

/** Months for the badge, 0 without an active subscription. */
export function subscribedMonths(subscription: Subscription | null, now: Date): number {
  return subscription !== null && isSubscribed(subscription, now) ? Math.max(1, subscription.months) : 0;
}

/** Displayed end: the paid end, or the end of access during the grace period. */
export const shownEnd = ({ expiresAt, paidUntil }: Subscription, now: Date): Date => (paidUntil && now < paidUntil ? paidUntil : expiresAt);
