import { serverEvent } from '#core/server/server-event.ts';

export interface SubscriptionPaid {
  /** The payment id, unique to this month. */
  id: string;
  channelId: number;
  userId: number;
  username: string;
  /** All months in this channel, including this one. */
  months: number;
  /** Whether it continues the streak. */
  isRenewal: boolean;
  at: Date;
}

export interface SubscriptionGiftPaid {
  /** The payment id, unique to this gift. */
  id: string;
  channelId: number;
  gifterId: number;
  isAnonymous: boolean;
  receivers: readonly { userId: number; username: string }[];
  at: Date;
}

/** Paid subscriptions are reversed, because their payment was refunded. */
export interface SubscriptionReversed {
  id: string;
  channelId: number;
  /** The subscriber or the gifter. */
  userId: number;
  quantity: number;
  boughtAt: Date;
  at: Date;
}

/** An array, because renewals are recorded in batches. A person occurs at most once per channel. */
export const subscriptionPaid = serverEvent<readonly SubscriptionPaid[]>('subscriptionPaid');
export const subscriptionGiftPaid = serverEvent<readonly SubscriptionGiftPaid[]>('subscriptionGiftPaid');
export const subscriptionReversed = serverEvent<readonly SubscriptionReversed[]>('subscriptionReversed');
export const subscriptionGiftReversed =
  serverEvent<readonly (SubscriptionReversed & { isAnonymous: boolean })[]>('subscriptionGiftReversed');
