import type { SubscriberTier } from '#features/chat/chat/web/api.ts';
import type { SubscriptionOffer } from '#features/economy/subscriptions/contract/subscription.ts';

export const tiersOf = ({ badges }: Pick<SubscriptionOffer, 'badges'>): SubscriberTier[] =>
  badges.flatMap(({ months, image_url: src }) => (src === null ? [] : [{ months, badge_image: { src, srcset: '' } }]));
