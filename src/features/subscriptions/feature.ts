import { feature } from '#core/contract/feature.ts';

export const subscriptionsFeature = feature({ name: 'subscriptions' });
