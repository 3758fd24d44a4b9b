/** A subscription as it is stored. `months` counts all months bought or received so far. */
export interface Subscription {
  /** When the rights end. */
  expiresAt: Date;
  /** Until when it is paid or given, when the rights may last longer: through the grace period of a renewal. */
  paidUntil?: Date | null;
  months: number;
}

/** Whether the subscription is active. It ends exactly at `expiresAt`. */
export function isSubscribed(subscription: Subscription | null, now: Date): boolean {
  return subscription !== null && now < subscription.expiresAt;
}

/** The number of months for the badge, 0 without an active subscription. */
export function subscribedMonths(subscription: Subscription | null, now: Date): number {
  return subscription !== null && isSubscribed(subscription, now) ? Math.max(1, subscription.months) : 0;
}

/** The end to show: what is paid or given, or, during the grace period of a renewal, the end of the rights. */
export const shownEnd = ({ expiresAt, paidUntil }: Subscription, now: Date): Date => (paidUntil && now < paidUntil ? paidUntil : expiresAt);
