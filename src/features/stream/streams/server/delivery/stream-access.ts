import { LRUCache } from 'lru-cache';
import { perContext } from '#core/server/concurrency/per-context.ts';
import type { Ctx } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { contribution } from '#core/server/feature.ts';
import { isLiveAfter } from '../store/media.ts';

declare module '#core/server/feature.ts' {
  interface Contributions {
    /** Whether this media of an ended livestream is not for everybody who has the address of its stream. */
    hidesMedia: (db: Db, mediaId: string) => Promise<boolean>;
  }
}

/** Seconds after the end of a stream in which viewers who are behind watch it to its end. */
const AFTER_END_SECONDS = 3600;
/** Milliseconds for which an answer holds, so that many viewers are one question to the database. */
const KNOWN = 2_000;

const answers = perContext(() => new LRUCache<string, Promise<boolean>>({ max: 1_000, ttl: KNOWN }));

/**
 * Whether everybody who has the address of this stream may have its files: it is live, or was a moment ago. Later, and as soon as its recording
 * is not for everybody, who may watch it is decided under the recording's own address.
 */
export function isWatchedLive(ctx: Ctx, mediaId: string): Promise<boolean> {
  const known = answers(ctx);
  const answer = known.get(mediaId);
  if (answer) return answer;
  const asked = ask(ctx, mediaId);
  known.set(mediaId, asked);
  asked.catch(() => known.delete(mediaId));
  return asked;
}

async function ask(ctx: Ctx, mediaId: string): Promise<boolean> {
  if (!(await isLiveAfter(ctx.db, mediaId, new Date(ctx.now().getTime() - AFTER_END_SECONDS * 1000)))) return false;
  return !(await contribution(ctx, 'hidesMedia')?.(ctx.db, mediaId));
}
