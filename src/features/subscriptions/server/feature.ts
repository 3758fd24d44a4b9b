import type { Feature } from '#core/server/feature.ts';
import { celebrations } from './migrations/001-celebrations.ts';
import { subscriptionRoutes } from './routes.ts';

export const subscriptionsFeature: Feature = {
  name: 'subscriptions',
  migrations: { '001-celebrations': celebrations },
  routes: subscriptionRoutes,
};
