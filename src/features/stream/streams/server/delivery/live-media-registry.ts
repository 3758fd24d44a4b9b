import { perContext } from '#core/server/concurrency/per-context.ts';
import type { LiveMedia } from './live-media.ts';

export const liveMedia = perContext(() => new Map<string, LiveMedia>());
