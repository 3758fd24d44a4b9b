import { LRUCache } from 'lru-cache';
import { HOUR_SECONDS, secondsAfter } from '#core/contract/durations.ts';
import { perContext } from '#core/server/concurrency/per-context.ts';
import type { Ctx } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { contribution } from '#core/server/feature.ts';
import { isLiveAfter } from '../store/media.ts';

declare module '#core/server/feature.ts' {
  interface Contributions {
    /** Whether the media of an ended livestream must not be served at its stream URL. */
    hidesMedia: (db: Db, mediaId: string) => Promise<boolean>;
  }
}

/** Seconds after the end in which viewers behind live can watch the rest. */
const AFTER_END_SECONDS = HOUR_SECONDS;
/** Milliseconds for which a result is cached, so that many viewers cause one query. */
const CACHE_MS = 2_000;

const results = perContext(() => new LRUCache<string, Promise<boolean>>({ max: 1_000, ttl: CACHE_MS }));

/** Returns whether the stream is live or ended recently. Later, access is decided at the recording's URL. */
export function isStreamUrlOpen(ctx: Ctx, mediaId: string): Promise<boolean> {
  const cache = results(ctx);
  const cached = cache.get(mediaId);
  if (cached) return cached;
  const result = readAccess(ctx, mediaId);
  cache.set(mediaId, result);
  result.catch(() => cache.delete(mediaId));
  return result;
}

async function readAccess(ctx: Ctx, mediaId: string): Promise<boolean> {
  if (!(await isLiveAfter(ctx.db, mediaId, secondsAfter(ctx.now(), -AFTER_END_SECONDS)))) return false;
  return !(await contribution(ctx, 'hidesMedia')?.(ctx.db, mediaId));
}
