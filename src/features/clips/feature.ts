import { feature } from '#core/contract/feature.ts';

export const clipsFeature = feature({ name: 'clips' });
