import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { PathId } from '#core/contract/ids.ts';
import { refuseCommon } from '#core/contract/refusal.ts';
import { Semaphore } from '#core/server/concurrency/semaphore.ts';
import type { Db } from '#core/server/db/db.ts';
import type { RawReply, RawRequest } from '#core/server/http/route.ts';
import { EMOTE_SIZES } from '#features/emotes/contract.ts';
import { type EmotePicture, pictureOf, SIDE } from './picture/frames.ts';
import type { SharedEmote } from './shared/shared-emote.ts';
import { sharedEmote } from './shared/shared-emotes.ts';
import { findPicture } from './store/pictures.ts';

interface Asked {
  id: number;
  size: number;
  still: boolean;
}

interface Served extends Pick<EmotePicture, 'mime' | 'bytes'> {
  etag: string;
}

/** Bytes of pictures that a node keeps: a picture never changes, so a kept one is never stale. */
const KEPT_BYTES = 32 * 1024 * 1024;
const FOREVER = 'public, max-age=31536000, immutable';

/** A picker that opens asks for a screenful of emoji that nobody has drawn yet. */
const drawings = new Semaphore({ permits: 2, maxQueued: 2000, subject: 'pictures' });
/** Of one database; those of everybody are the same on each. */
const kept = new WeakMap<Db, LRUCache<string, Served, Asked>>();

/** `/emotes/{id}/{28|56|112|fullsize}`, and `/still` behind it for one that does not move. */
export async function servePicture({ params, client, ctx }: RawRequest, still: boolean): Promise<RawReply> {
  const id = PathId.safeParse(params.id);
  const size = params.size === 'fullsize' ? SIDE : EMOTE_SIZES.find((one) => String(one) === params.size);
  if (!id.success || size === undefined) return refuseCommon('NOT_FOUND');
  const asked = { id: id.data, size, still };
  const picture = await cacheOf(ctx.db).fetch(`${asked.id} ${asked.size} ${asked.still}`, { context: asked });
  if (!picture) return refuseCommon('NOT_FOUND');
  const headers = { 'cache-control': FOREVER, etag: picture.etag };
  if (client.header('if-none-match') === picture.etag) return { status: 304, headers, body: '' };
  return { status: 200, headers: { ...headers, 'content-type': picture.mime }, body: picture.bytes };
}

function cacheOf(db: Db): LRUCache<string, Served, Asked> {
  const standing = kept.get(db);
  if (standing) return standing;
  const cache = new LRUCache<string, Served, Asked>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length,
    // Who asks for the same at the same time waits for the same answer.
    fetchMethod: (_key, _stale, { context }) => findOrDraw(db, context),
  });
  kept.set(db, cache);
  return cache;
}

async function findOrDraw(db: Db, asked: Asked): Promise<Served | undefined> {
  const shared = sharedEmote(asked.id);
  const picture = shared ? await drawings.run(() => drawn(shared, asked)) : await findPicture(db, asked);
  if (!picture) return undefined;
  const { mime, bytes } = picture;
  return { mime, bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` };
}

const drawn = async (emote: SharedEmote, { size, still }: Asked) => pictureOf(await emote.draw(), size, still || !emote.animated);
