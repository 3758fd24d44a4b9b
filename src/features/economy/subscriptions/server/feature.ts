import { serverFeature } from '#core/server/feature.ts';
import type { SubscriberBadge } from '#features/channel/channels/contract/channel.ts';
import type { Celebration } from '#features/channel/channels/contract/relation.ts';
import { flagged } from '#features/channel/channels/server/api.ts';
import { channelSubscriptionsChanged } from '#features/economy/subscriptions/contract/manage.ts';
import {
  channelSubscribed,
  chatMessageSentLegacy,
  luckyUsers,
  subscribed,
  subscriptionsGifted,
} from '#features/economy/subscriptions/contract/notices.ts';
import { ownSubscriptionChanged } from '#features/economy/subscriptions/contract/subscription.ts';
import { subscriptionsFeature } from '#features/economy/subscriptions/feature.ts';
import { celebrationsOf } from './celebrations.ts';
import { subscriptionErasures } from './erase.ts';
import { badgesOf } from './manage-subscriptions.ts';
import { migrations } from './migrations.ts';
import { checkSubscriptions, supersededDeadline } from './months.ts';
import { subscriptionSettings } from './operator-settings.ts';
import { pastSubscriptions } from './past-notices.ts';
import { subscriptionRoutes } from './routes.ts';
import { giftKind } from './sell-gifts.ts';
import { subscriptionKind } from './sell-subscriptions.ts';
import { enabledAmong } from './store/settings.ts';

declare module '#features/channel/channels/server/contributed-fields.ts' {
  interface ChannelFields {
    subscription_enabled: boolean;
    subscriber_badges: SubscriberBadge[];
  }
  interface PersonFields {
    /** Renewals that the person can share in that channel now. */
    celebrations: Celebration[];
  }
}

export const subscriptionsServer = serverFeature(subscriptionsFeature, {
  settings: subscriptionSettings,
  events: [
    channelSubscribed,
    subscribed,
    chatMessageSentLegacy,
    subscriptionsGifted,
    luckyUsers,
    ownSubscriptionChanged,
    channelSubscriptionsChanged,
  ],
  migrations,
  routes: subscriptionRoutes,
  purchaseKinds: [subscriptionKind, giftKind],
  deadlines: [supersededDeadline],
  pastNotices: pastSubscriptions,
  ledgerChecks: [checkSubscriptions],
  erasures: subscriptionErasures,
  channelFields: {
    subscription_enabled: async (db, _within, ids) => flagged(ids, await enabledAmong(db, ids)),
    subscriber_badges: async (db, within, ids) =>
      new Map(await Promise.all(ids.map(async (id) => [id, await badgesOf(db, within, id)] as const))),
  },
  personFields: { celebrations: (db, { channelId, userId }, now) => celebrationsOf(db, channelId, userId, now) },
});
