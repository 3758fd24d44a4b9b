import { serverFeature } from '#core/server/feature.ts';
import { readingFeature } from '#features/reading/feature.ts';

/** How somebody reads the chat is a matter of their browser; the server only knows the place of the feature in the call order. */
export const readingServer = serverFeature(readingFeature, {});
