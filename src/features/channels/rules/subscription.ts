/** A subscription as it is kept: `months` counts all months paid or given so far. */
export interface Subscription {
  expiresAt: Date;
  months: number;
}

/** Whether it runs now: it ends at the very instant it expires. */
export function isSubscribed(subscription: Subscription | null, now: Date): boolean {
  return subscription !== null && now < subscription.expiresAt;
}

/** Months for the badge, 0 for who does not subscribe now. */
export function subscribedMonths(subscription: Subscription | null, now: Date): number {
  return subscription !== null && isSubscribed(subscription, now) ? Math.max(1, subscription.months) : 0;
}
