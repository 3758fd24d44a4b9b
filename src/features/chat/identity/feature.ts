import { feature } from '#core/contract/feature.ts';

export const identityFeature = feature({ name: 'identity' });
