import type { ServerFeature } from '#core/server/feature.ts';
import { chatFeatures } from '#features/chat/server/testing.ts';
import { watchingServer } from './feature.ts';

/** Everything up to watching, in call order. */
export const watchingFeatures: readonly ServerFeature[] = [...chatFeatures, watchingServer];
