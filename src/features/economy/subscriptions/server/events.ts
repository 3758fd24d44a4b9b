import { serverEvent } from '#core/server/server-event.ts';

/** Somebody paid for a month of their own subscription. */
export interface SubscriptionPaid {
  /** Unique to this month: the id of its payment. */
  id: string;
  channelId: number;
  userId: number;
  username: string;
  /** All months in this channel so far, with this one. */
  months: number;
  /** Whether it continues a subscription without a gap. */
  isRenewal: boolean;
  at: Date;
}

/** A gift of subscriptions was paid and given to its receivers. */
export interface SubscriptionGiftPaid {
  /** Unique to this gift: the id of its payment. */
  id: string;
  channelId: number;
  gifterId: number;
  isAnonymous: boolean;
  receivers: readonly { userId: number; username: string }[];
  at: Date;
}

/** Subscriptions that were paid for are taken back, because the money went back. */
export interface SubscriptionReversed {
  /** The id of the payment that went back. */
  id: string;
  channelId: number;
  /** The subscriber, or the person who gave the gift. */
  userId: number;
  /** How many subscriptions are taken back. */
  quantity: number;
  /** When they were bought. */
  boughtAt: Date;
  at: Date;
}

/** Several at once, because renewals are recorded in batches; a person occurs at most once in each channel. */
export const subscriptionPaid = serverEvent<readonly SubscriptionPaid[]>('subscriptionPaid');
export const subscriptionGiftPaid = serverEvent<readonly SubscriptionGiftPaid[]>('subscriptionGiftPaid');
export const subscriptionReversed = serverEvent<readonly SubscriptionReversed[]>('subscriptionReversed');
export const subscriptionGiftReversed =
  serverEvent<readonly (SubscriptionReversed & { isAnonymous: boolean })[]>('subscriptionGiftReversed');
