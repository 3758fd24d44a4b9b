import { LRUCache } from 'lru-cache';
import { perContext } from '#core/server/concurrency/per-context.ts';
import { constantTimeEqual } from '#core/server/constant-time-equal.ts';
import type { Ctx } from '#core/server/context.ts';
import type { RawReply, RawRequest } from '#core/server/http/route.ts';
import { installationSecret, newSealingKey } from '#core/server/installation/secrets.ts';
import { findIngestOfMedia } from '../store/ingests.ts';
import { missing, unavailable } from './replies.ts';

/** Header of requests between nodes. Its receiver never forwards, so that requests cannot loop. */
const NODE_TOKEN = 'x-grandstand-node';
/** Cache for media of other nodes, in bytes: about ten seconds of 20 streams. */
const CACHE_BYTES = 64 * 1024 * 1024;
const NODE_KNOWN = 2_000;
/** Playlist requests may block for 30 s. */
const TIMEOUT = 35_000;
const KEPT_HEADERS = ['content-type', 'cache-control', 'access-control-allow-origin', 'retry-after'];

interface Kept {
  reply: RawReply;
  size: number;
}

/** Caches responses of other nodes. Concurrent requests share one fetch, and a response is kept for its own lifetime. */
class RemoteMedia {
  readonly #ctx: Ctx;
  readonly #kept = new LRUCache<string, Kept>({ maxSize: CACHE_BYTES, sizeCalculation: ({ size }) => size });
  readonly #fetching = new Map<string, Promise<RawReply>>();
  readonly #nodes = new LRUCache<string, Promise<string | null>>({ max: 1_000, ttl: NODE_KNOWN });
  #token: Promise<string> | null = null;

  constructor(ctx: Ctx) {
    this.#ctx = ctx;
  }

  token(): Promise<string> {
    this.#token ??= installationSecret(this.#ctx.db, 'node_token', newSealingKey);
    return this.#token;
  }

  async read(mediaId: string, path: string): Promise<RawReply> {
    const known = this.#kept.get(path);
    if (known) return known.reply;
    const nodeUrl = await this.#nodeOf(mediaId);
    if (!nodeUrl) return missing;
    const fetching = this.#fetching.get(path) ?? this.#fetch(nodeUrl, path).finally(() => this.#fetching.delete(path));
    this.#fetching.set(path, fetching);
    return fetching;
  }

  #nodeOf(mediaId: string): Promise<string | null> {
    const known = this.#nodes.get(mediaId);
    if (known) return known;
    const found = findIngestOfMedia(this.#ctx.db, mediaId).then((ingest) => ingest?.nodeUrl ?? null);
    this.#nodes.set(mediaId, found);
    found.catch(() => this.#nodes.delete(mediaId));
    return found;
  }

  async #fetch(nodeUrl: string, path: string): Promise<RawReply> {
    try {
      const headers = { [NODE_TOKEN]: await this.token() };
      const answer = await fetch(new URL(path, nodeUrl), { headers, signal: AbortSignal.timeout(TIMEOUT), redirect: 'error' });
      const body = Buffer.from(await answer.arrayBuffer());
      const kept = KEPT_HEADERS.flatMap((name) => (answer.headers.has(name) ? [[name, answer.headers.get(name)!]] : []));
      const reply: RawReply = { status: answer.status, headers: Object.fromEntries(kept), body };
      const seconds = Number(/max-age=(\d+)/.exec(answer.headers.get('cache-control') ?? '')?.[1] ?? 0);
      if (answer.ok && seconds > 0) this.#kept.set(path, { reply, size: body.length + 1 }, { ttl: seconds * 1000 });
      return reply;
    } catch (error) {
      this.#ctx.log.warn({ err: error, nodeUrl }, 'Another node did not respond to a media request');
      return unavailable;
    }
  }
}

const remoteMedia = perContext((ctx) => new RemoteMedia(ctx));

export async function forwardToNode({ ctx, client, path, queryString }: RawRequest, mediaId: string): Promise<RawReply> {
  const remote = remoteMedia(ctx);
  if (constantTimeEqual(client.header(NODE_TOKEN) ?? '', await remote.token())) return missing;
  return remote.read(mediaId, queryString ? `${path}?${queryString}` : path);
}
