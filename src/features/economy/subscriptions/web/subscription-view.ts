import type { SubscriberTier } from '#features/chat/chat/web/api.ts';
import type { OwnSubscription, SubscriptionOffer } from '#features/economy/subscriptions/contract/subscription.ts';

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
  switch (own.renewal) {
    case 'active':
      return { kind: 'renewing', own };
    case 'past_due':
      return { kind: 'declined', own };
    case 'canceled':
      return { kind: 'ending', own };
    case null:
      return { kind: 'gifted', own };
  }
}

export const tiersOf = ({ badges }: Pick<SubscriptionOffer, 'badges'>): SubscriberTier[] =>
  badges.flatMap(({ months, image_url: src }) => (src === null ? [] : [{ months, badge_image: { src, srcset: '' } }]));
