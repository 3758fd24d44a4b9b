import type { OwnSubscription } from '#features/economy/subscriptions/contract/subscription.ts';

type With<Kind extends string> = { kind: Kind; own: OwnSubscription };

/**
 * What the viewer's own subscription to a channel is, as far as it decides what can be done. `none`: there is none, or it has ended.
 * `gifted`: nothing renews it, and it can be kept. `renewing`: it renews by itself. `declined`: the last payment was declined. `ending`: the
 * renewal is off and can be switched on again.
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
