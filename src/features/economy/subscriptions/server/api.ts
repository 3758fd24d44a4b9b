/** The part of subscriptions that later features and `app/server` may use on the server. */

export {
  type SubscriptionGiftPaid,
  type SubscriptionPaid,
  type SubscriptionReversed,
  subscriptionGiftPaid,
  subscriptionGiftReversed,
  subscriptionPaid,
  subscriptionReversed,
} from './events.ts';
export { celebrationsOf } from './open-celebrations.ts';
