import { feature } from '#core/contract/feature.ts';

export const chattersFeature = feature({ name: 'chatters' });
