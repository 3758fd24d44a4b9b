import { feature } from '#core/contract/feature.ts';

export const readingFeature = feature({ name: 'reading' });
