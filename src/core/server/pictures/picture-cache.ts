import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Client, RawReply } from '../http/route.ts';
import type { RenderedPicture } from './frames.ts';

/** Maximum size of a cache in bytes. */
const MAX_BYTES = 32 * 1024 * 1024;
const FOREVER = 'public, max-age=31536000, immutable';

/** A picture for the cache. It is loaded again after `keepSeconds`, if given, because it may have been deleted. */
export interface LoadedPicture extends RenderedPicture {
  keepSeconds?: number;
}

interface CachedPicture extends RenderedPicture {
  etag: string;
}

export interface PictureCacheOptions<Key> {
  /** A text that identifies a picture forever; another picture must have another key. */
  keyText: (key: Key) => string;
  load: (key: Key) => Promise<LoadedPicture | null>;
  now: () => Date;
}

/** Serves pictures that never change, but may be deleted. Simultaneous requests for the same picture share one load. */
export class PictureCache<Key> {
  readonly #keyText: (key: Key) => string;
  readonly #cache: LRUCache<string, CachedPicture, { key: Key }>;

  constructor({ keyText, load, now }: PictureCacheOptions<Key>) {
    this.#keyText = keyText;
    this.#cache = new LRUCache<string, CachedPicture, { key: Key }>({
      maxSize: MAX_BYTES,
      sizeCalculation: ({ bytes }) => bytes.length,
      perf: { now: () => now().getTime() },
      ttlResolution: 0,
      fetchMethod: async (_text, _stale, { context, options }) => {
        const picture = await load(context.key);
        if (picture?.keepSeconds !== undefined) options.ttl = picture.keepSeconds * 1000;
        return picture ? { mime: picture.mime, bytes: picture.bytes, etag: etagOf(picture.bytes) } : undefined;
      },
    });
  }

  /** The picture, by default with headers to cache it forever; a 304 for a client that has it, or null when it does not exist. */
  async reply(key: Key, client: Client, cacheControl = FOREVER): Promise<RawReply | null> {
    const picture = await this.#cache.fetch(this.#keyText(key), { context: { key } });
    if (!picture) return null;
    const headers = { 'cache-control': cacheControl, etag: picture.etag };
    if (client.header('if-none-match') === picture.etag) return { status: 304, headers, body: '' };
    return { status: 200, headers: { ...headers, 'content-type': picture.mime }, body: picture.bytes };
  }
}

const etagOf = (bytes: Buffer) => `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
