import { feature } from '#core/contract/feature.ts';

export const accountsFeature = feature({ name: 'accounts' });
