import { LRUCache } from 'lru-cache';
import { perContext } from '#core/server/concurrency/per-context.ts';
import { constantTimeEqual } from '#core/server/constant-time-equal.ts';
import type { Ctx } from '#core/server/context.ts';
import type { RawReply, RawRequest } from '#core/server/http/route.ts';
import { cachedSecret, newSealingKey } from '#core/server/installation/secrets.ts';
import { canonicalQuery, reloadQuery } from '#core/server/media/hls/reload-request.ts';
import { findNodeOfMedia, type NodeOfMedia } from '../store/ingests.ts';
import { badDirectives, missing, unavailable } from './replies.ts';
import { SharedResponse, type WholeResponse } from './shared-response.ts';

/** Header of requests between nodes. Its receiver never forwards, so that requests cannot loop. */
const NODE_TOKEN = 'x-grandstand-node';
/** Cache for media of other nodes, in bytes: about ten seconds of 20 streams. */
const CACHE_BYTES = 64 * 1024 * 1024;
const NODE_KNOWN = 2_000;
/** Milliseconds until a response begins or continues. Playlist requests may block for 30 s. */
const TIMEOUT = 35_000;
/** Concurrent requests to other nodes: two waiting ones for each quality of about 30 streams. */
const MAX_FETCHES = 256;
/** Bytes of incomplete responses. Beyond it, the response whose readers have not read for the longest time is aborted. */
const MAX_INCOMPLETE_BYTES = 128 * 1024 * 1024;

const nodeToken = cachedSecret('node_token', newSealingKey);

/** Caches responses of other nodes. Concurrent requests share one fetch, and a response is kept for its own lifetime. */
class RemoteMedia {
  readonly #ctx: Ctx;
  readonly #kept = new LRUCache<string, WholeResponse>({ maxSize: CACHE_BYTES, sizeCalculation: ({ body }) => body.length + 1 });
  readonly #fetching = new Map<string, SharedResponse>();
  readonly #nodes = new LRUCache<string, Promise<NodeOfMedia | null>>({ max: 1_000, ttl: NODE_KNOWN });

  constructor(ctx: Ctx) {
    this.#ctx = ctx;
  }

  /** `name` is `master.m3u8` or the name of a media file. Its query has directives in one spelling. */
  async read({ method, signal }: Pick<RawRequest, 'method' | 'signal'>, mediaId: string, name: string): Promise<RawReply> {
    const key = `${mediaId}/${name}`;
    const known = this.#kept.get(key);
    if (known) return known;
    const node = await this.#nodeOf(mediaId);
    if (!node) return missing;
    const running = this.#fetching.get(key);
    const shared = running && !running.isAborted ? running : this.#fetch(node, mediaId, name);
    if (!shared) return unavailable;
    try {
      return await shared.reply(method === 'HEAD', signal);
    } catch {
      return unavailable;
    }
  }

  #nodeOf(mediaId: string): Promise<NodeOfMedia | null> {
    const known = this.#nodes.get(mediaId);
    if (known) return known;
    const found = findNodeOfMedia(this.#ctx.db, mediaId);
    this.#nodes.set(mediaId, found);
    found.catch(() => this.#nodes.delete(mediaId));
    return found;
  }

  /** Null when too many requests are in progress. */
  #fetch(node: NodeOfMedia, mediaId: string, name: string): SharedResponse | null {
    if (this.#fetching.size >= MAX_FETCHES) return null;
    const key = `${mediaId}/${name}`;
    const address = addressOf(node, mediaId, name);
    const open = async (signal: AbortSignal) => {
      // The length of a compressed response is not the length of its body.
      const headers = { [NODE_TOKEN]: await nodeToken(this.#ctx), 'accept-encoding': 'identity' };
      return fetch(address, { headers, signal, redirect: 'error' });
    };
    const shared = new SharedResponse(open, TIMEOUT, () => this.#abortStalled());
    this.#fetching.set(key, shared);
    void shared.whole
      .then((whole) => this.#keep(key, whole))
      .catch((error: unknown) => {
        if (!shared.isAborted) this.#report(error, node);
      })
      .finally(() => {
        if (this.#fetching.get(key) === shared) this.#fetching.delete(key);
      });
    return shared;
  }

  #keep(key: string, whole: WholeResponse): void {
    const seconds = Number(/max-age=(\d+)/.exec(whole.headers['cache-control'] ?? '')?.[1] ?? 0);
    if (whole.status === 200 && seconds > 0) this.#kept.set(key, whole, { ttl: seconds * 1000 });
  }

  #report(error: unknown, { nodeUrl }: NodeOfMedia): void {
    this.#ctx.log.warn({ err: error, nodeUrl }, 'Another node did not respond to a media request');
  }

  #abortStalled(): void {
    const incomplete = [...this.#fetching.values()].filter(({ isAborted }) => !isAborted);
    let bytes = incomplete.reduce((sum, { received }) => sum + received, 0);
    if (bytes <= MAX_INCOMPLETE_BYTES) return;
    for (const response of incomplete.toSorted((a, b) => a.lastRead - b.lastRead)) {
      if (bytes <= MAX_INCOMPLETE_BYTES) return;
      bytes -= response.received;
      this.#ctx.log.warn({ bytes: response.received }, 'A response of another node was aborted, because its readers do not read');
      response.abort(new Error('Its readers do not read.'));
    }
  }
}

/** The parts come from the database and from parsed names, so the address is below `/media/live/` of the node. */
function addressOf({ nodeUrl, slug }: NodeOfMedia, mediaId: string, name: string): URL {
  const [file, query = ''] = name.split('?');
  const address = new URL(nodeUrl);
  address.pathname = ['media', 'live', slug, ...(file === 'master.m3u8' ? [] : [mediaId]), file!].map(encodeURIComponent).join('/');
  address.search = query;
  return address;
}

const remoteMedia = perContext((ctx) => new RemoteMedia(ctx));

/** Answers from the node that has the stream. Of the request, only the delivery directives of a playlist are passed on. */
export async function forwardToNode(request: RawRequest, mediaId: string, file: string): Promise<RawReply> {
  const remote = remoteMedia(request.ctx);
  if (constantTimeEqual(request.client.header(NODE_TOKEN) ?? '', await nodeToken(request.ctx))) return missing;
  const hasDirectives = file.endsWith('.m3u8') && file !== 'master.m3u8';
  const directives = hasDirectives ? canonicalQuery(reloadQuery(request.query)) : new URLSearchParams();
  if (!directives) return badDirectives;
  const query = directives.toString();
  return remote.read(request, mediaId, query === '' ? file : `${file}?${query}`);
}
