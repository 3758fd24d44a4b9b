import { feature } from '#core/contract/feature.ts';

export const bannersFeature = feature({ name: 'banners' });
