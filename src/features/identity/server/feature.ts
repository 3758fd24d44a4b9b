import { serverFeature } from '#core/server/feature.ts';
import { identityFeature } from '#features/identity/feature.ts';

/**
 * The channels feature stores and serves the chosen identity because every message includes it. This registration only fixes the feature's
 * position in the call order.
 */
export const identityServer = serverFeature(identityFeature, {});
