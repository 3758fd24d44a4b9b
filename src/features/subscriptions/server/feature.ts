import { serverFeature } from '#core/server/feature.ts';
import { subscriptionsFeature } from '#features/subscriptions/feature.ts';
import { celebrations } from './migrations/001-celebrations.ts';
import { celebrationsOf } from './open-celebrations.ts';
import { subscriptionRoutes } from './routes.ts';

export const subscriptionsServer = serverFeature(subscriptionsFeature, {
  migrations: { '001-celebrations': celebrations },
  routes: subscriptionRoutes,
  contributes: { celebrations: celebrationsOf },
});
