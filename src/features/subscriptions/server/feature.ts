import { serverFeature } from '#core/server/feature.ts';
import { chatMessageSentLegacy, subscribed, subscriptionsGifted } from '#features/subscriptions/contract.ts';
import { subscriptionsFeature } from '#features/subscriptions/feature.ts';
import { celebrations } from './migrations/001-celebrations.ts';
import { celebrationsOf } from './open-celebrations.ts';
import { subscriptionRoutes } from './routes.ts';

export const subscriptionsServer = serverFeature(subscriptionsFeature, {
  events: [subscribed, chatMessageSentLegacy, subscriptionsGifted],
  migrations: { '001-celebrations': celebrations },
  routes: subscriptionRoutes,
  contributes: { celebrations: celebrationsOf },
});
