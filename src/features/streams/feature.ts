import { feature } from '#core/contract/feature.ts';

export const streamsFeature = feature({ name: 'streams' });
