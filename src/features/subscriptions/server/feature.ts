import { serverFeature } from '#core/server/feature.ts';
import { channelSubscriptionsChanged } from '#features/subscriptions/contract/manage.ts';
import {
  channelSubscribed,
  chatMessageSentLegacy,
  luckyUsers,
  subscribed,
  subscriptionsGifted,
} from '#features/subscriptions/contract/notices.ts';
import { ownSubscriptionChanged } from '#features/subscriptions/contract/subscription.ts';
import { subscriptionsFeature } from '#features/subscriptions/feature.ts';
import { checkSubscriptions } from './check-subscriptions.ts';
import { badgesOf } from './manage-subscriptions.ts';
import { celebrations } from './migrations/001-celebrations.ts';
import { subscriptions } from './migrations/002-subscriptions.ts';
import { celebrationsOf } from './open-celebrations.ts';
import { subscriptionSettings } from './operator-settings.ts';
import { subscriptionRoutes } from './routes.ts';
import { giftKind } from './sell-gifts.ts';
import { subscriptionKind } from './sell-subscriptions.ts';
import { enabledAmong } from './store/settings.ts';
import { END_SUPERSEDED } from './superseded.ts';

export const subscriptionsServer = serverFeature(subscriptionsFeature, {
  settings: subscriptionSettings,
  events: [
    ...[channelSubscribed, subscribed, chatMessageSentLegacy, subscriptionsGifted, luckyUsers],
    ...[ownSubscriptionChanged, channelSubscriptionsChanged],
  ],
  migrations: { '001-celebrations': celebrations, '002-subscriptions': subscriptions },
  routes: subscriptionRoutes,
  purchaseKinds: [subscriptionKind, giftKind],
  deadlines: [END_SUPERSEDED],
  ledgerChecks: [checkSubscriptions],
  contributes: { celebrations: celebrationsOf, subscribableChannels: enabledAmong, subscriberBadges: badgesOf },
});
