/** A subscription as it is stored. `months` counts all months bought or received so far. */
export interface Subscription {
  expiresAt: Date;
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
