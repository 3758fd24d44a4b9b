export { celebrationsOf } from './celebrations.ts';
export {
  type SubscriptionGiftPaid,
  type SubscriptionPaid,
  type SubscriptionReversed,
  subscriptionGiftPaid,
  subscriptionGiftReversed,
  subscriptionPaid,
  subscriptionReversed,
} from './events.ts';
