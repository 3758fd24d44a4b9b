import { feature } from '#core/contract/feature.ts';

/** Has no flag, because several other features depend on it. */
export const watchingFeature = feature({ name: 'watching' });
