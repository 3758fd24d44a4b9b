import { feature } from '#core/contract/feature.ts';

export const activityFeature = feature({ name: 'activity' });
