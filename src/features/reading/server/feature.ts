import { serverFeature } from '#core/server/feature.ts';
import { readingFeature } from '#features/reading/feature.ts';

/** All reading settings are stored in the browser. This registration only fixes the feature's position in the call order. */
export const readingServer = serverFeature(readingFeature, {});
