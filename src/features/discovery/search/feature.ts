import { feature } from '#core/contract/feature.ts';

export const searchFeature = feature({ name: 'search', pages: ['/search'] });
