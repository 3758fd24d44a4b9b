import type { SubscriberTier } from '#features/chat/chat/web/api.ts';
import type { OwnSubscription, SubscriptionOffer } from '#features/economy/subscriptions/contract/subscription.ts';
import { purchaseEffect } from '#features/economy/subscriptions/rules/months.ts';

type With<Kind extends string> = { kind: Kind; own: OwnSubscription };

/**
 * The actionable state of the viewer's subscription. `none`: never subscribed or ended. `gifted`: without a renewal; can be kept.
 * `renewing`: renews. `declined`: the last payment was declined. `ending`: canceled; can be resumed.
 */
export type SubscriptionView =
  | { kind: 'none'; own: OwnSubscription | null }
  | With<'gifted'>
  | With<'renewing'>
  | With<'declined'>
  | With<'ending'>;

export function subscriptionView(own: OwnSubscription | null): SubscriptionView {
  if (own === null || own.status === 'ended') return { kind: 'none', own };
  switch (purchaseEffect(own)) {
    case 'refused':
      return { kind: 'renewing', own };
    case 'resumes':
      return { kind: 'ending', own };
    case 'buys':
      return { kind: own.renewal === 'past_due' ? 'declined' : 'gifted', own };
  }
}

export const tiersOf = ({ badges }: Pick<SubscriptionOffer, 'badges'>): SubscriberTier[] =>
  badges.flatMap(({ months, image_url: src }) => (src === null ? [] : [{ months, badge_image: { src, srcset: '' } }]));
