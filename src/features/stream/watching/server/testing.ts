import type { ServerFeature } from '#core/server/feature.ts';
import { chatFeatures } from '#features/chat/chat/server/testing.ts';
import { watchingServer } from './feature.ts';

/** In call order. */
export const watchingFeatures: readonly ServerFeature[] = [...chatFeatures, watchingServer];
