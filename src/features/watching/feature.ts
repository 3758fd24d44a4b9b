import { feature } from '#core/contract/feature.ts';

/** Always on: several features build on who watched. */
export const watchingFeature = feature({ name: 'watching' });
