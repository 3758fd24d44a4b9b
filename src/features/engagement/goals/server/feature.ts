import type { Tx } from '#core/server/context.ts';
import { serverFeature } from '#core/server/feature.ts';
import { listen } from '#core/server/server-event.ts';
import { followed, unfollowed } from '#features/channel/channels/server/api.ts';
import {
  type SubscriptionReversed,
  subscriptionGiftPaid,
  subscriptionGiftReversed,
  subscriptionPaid,
  subscriptionReversed,
} from '#features/economy/subscriptions/server/api.ts';
import { goalAchieved, goalCanceled, goalCreated, goalProgressed, goalUpdated } from '#features/engagement/goals/contract.ts';
import { goalsFeature } from '#features/engagement/goals/feature.ts';
import { countFollow, countSubscriptions, countUnfollow, uncountSubscriptions } from './count.ts';
import { goalErasures } from './erase.ts';
import { goalDeadline } from './manage-goals.ts';
import { migrations } from './migrations.ts';
import { goalRoutes } from './routes.ts';
import { findCountingGoal } from './store.ts';

const uncountReversed = (tx: Tx, reversed: readonly SubscriptionReversed[]) =>
  uncountSubscriptions(
    tx,
    reversed.map(({ channelId, id, quantity, boughtAt }) => ({ channelId, paymentId: id, quantity, boughtAt })),
  );

export const goalsServer = serverFeature(goalsFeature, {
  events: [goalCreated, goalUpdated, goalProgressed, goalAchieved, goalCanceled],
  migrations,
  routes: goalRoutes,
  deadlines: [goalDeadline],
  erasures: goalErasures,
  contributes: { celebratedGoal: findCountingGoal },
  listeners: [
    listen(followed, countFollow),
    listen(unfollowed, countUnfollow),
    listen(subscriptionPaid, (tx, paid) =>
      countSubscriptions(
        tx,
        paid.map(({ channelId, id, at }) => ({ channelId, paymentId: id, quantity: 1, boughtAt: at })),
      ),
    ),
    listen(subscriptionGiftPaid, (tx, gifts) =>
      countSubscriptions(
        tx,
        gifts.map(({ channelId, id, receivers, at }) => ({ channelId, paymentId: id, quantity: receivers.length, boughtAt: at })),
      ),
    ),
    listen(subscriptionReversed, uncountReversed),
    listen(subscriptionGiftReversed, uncountReversed),
  ],
});
