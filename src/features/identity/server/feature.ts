import { serverFeature } from '#core/server/feature.ts';
import { identityFeature } from '#features/identity/feature.ts';

/** What somebody chose is kept and served by channels, because every message carries it; the server only knows the place of this feature in the call order. */
export const identityServer = serverFeature(identityFeature, {});
