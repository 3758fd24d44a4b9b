import { serverFeature } from '#core/server/feature.ts';
import { bannersFeature } from '#features/banners/feature.ts';

/** Banners are only in the browser. This registration fixes the feature's position in the call order. */
export const bannersServer = serverFeature(bannersFeature, {});
