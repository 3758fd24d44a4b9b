import { perContext } from '#core/server/concurrency/per-context.ts';
import type { LiveMedia } from './live-media.ts';

/** The streams that this node ingests, by the id of their media. */
export const liveMedia = perContext(() => new Map<string, LiveMedia>());
