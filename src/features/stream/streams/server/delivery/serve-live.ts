import { buffer } from 'node:stream/consumers';
import { LRUCache } from 'lru-cache';
import { HOUR_SECONDS, secondsAfter } from '#core/contract/durations.ts';
import { perContext } from '#core/server/concurrency/per-context.ts';
import { constantTimeEqual } from '#core/server/constant-time-equal.ts';
import type { Ctx } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { contribution } from '#core/server/feature.ts';
import type { RawReply, RawRequest } from '#core/server/http/route.ts';
import { installationSecret, newSealingKey } from '#core/server/installation/secrets.ts';
import { decideReload, RELOAD_TIMEOUT } from '#core/server/media/hls/reload-request.ts';
import type { Variant } from '#core/server/media/output.ts';
import { findIngestBySlug, findIngestOfMedia } from '../store/ingests.ts';
import { isLiveAfter } from '../store/media.ts';
import { type LiveMedia, liveMedia } from './live-media.ts';
import { badDirectives, type Caching, immutable, missing, playlistReply, unavailable } from './replies.ts';
import { isRung, type MediaFile, mediaFileOf, readStoredFile, segmentKey } from './stored-media.ts';

/** Cache lifetimes: of blocking playlist responses, whose URL identifies the content, and of other playlists. */
const BLOCKING: Caching = { scope: 'public', seconds: 10 };
const PLAIN: Caching = { scope: 'public', seconds: 1, staleSeconds: 1 };
/** A segment never changes, but its recording can become private or be deleted. */
const SEGMENT: Caching = { scope: 'public', seconds: HOUR_SECONDS };
/** Players request parts only near the live edge. */
const PART: Caching = { scope: 'public', seconds: 60 };
/** Milliseconds that a request waits for the first segment of a stream, which lasts up to 10 s, and for the next part. */
const FIRST_SEGMENT_TIMEOUT = 12_000;
const PART_TIMEOUT = 4_000;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export async function serveMaster(request: RawRequest): Promise<RawReply> {
  const { ctx, params } = request;
  const ingest = await findIngestBySlug(ctx.db, params.slug!.toLowerCase());
  if (!ingest) return missing;
  const media = liveMedia(ctx).get(ingest.mediaId);
  if (!media) return forwardToNode(request, ingest.mediaId);
  const playlist = await until(media, null, FIRST_SEGMENT_TIMEOUT, () => media.master());
  return playlist === null ? unavailable : playlistReply(Buffer.from(playlist), PLAIN, request);
}

export async function serveMediaFile(request: RawRequest): Promise<RawReply> {
  const { ctx, params } = request;
  const file = mediaFileOf(params.file!);
  const mediaId = params.media!;
  if (!file || !UUID.test(mediaId)) return missing;
  const media = liveMedia(ctx).get(mediaId);
  if (media?.hasEnded && !(await isStreamUrlOpen(ctx, mediaId))) return missing;
  const bytes = media && (await readLive(media, file));
  if (bytes) return immutable(bytes, file.kind === 'part' ? PART : SEGMENT);
  if (media && file.kind === 'segment' && isRung(file.variant)) return readRung(request, media, file);
  if (media && file.kind === 'playlist') return servePlaylist(media, file.variant, request);
  if (file.kind === 'init' || file.kind === 'segment') {
    if (!(await isStreamUrlOpen(ctx, mediaId))) return missing;
    // Stored segments are the same on every node.
    const stored = await readStoredFile(ctx, mediaId, file);
    if (stored) return immutable(stored, SEGMENT);
  }
  return media ? missing : forwardToNode(request, mediaId);
}

async function readLive(media: LiveMedia, file: MediaFile): Promise<Uint8Array | null> {
  if (file.kind === 'init') return media.init(file.variant, file.version);
  if (file.kind === 'segment') return media.segment(file.variant, file.sequence);
  if (file.kind !== 'part') return null;
  // Players request the hinted part in advance (RFC 8216bis 6.2.6), so the request waits for it.
  if (!media.isNextPart(file.variant, file.number)) return media.part(file.variant, file.number);
  return until(media, file.variant, PART_TIMEOUT, () => media.part(file.variant, file.number));
}

/** Serves a rung's segment that is no longer in memory. Only the node that made it knows its key. */
async function readRung({ ctx }: RawRequest, media: LiveMedia, { variant, sequence }: MediaFile & { kind: 'segment' }): Promise<RawReply> {
  const object = await ctx.objects.get(segmentKey(media.id, media.rungFolder, variant, sequence));
  return object ? immutable(await buffer(object.body), SEGMENT) : missing;
}

async function servePlaylist(media: LiveMedia, variant: Variant, request: RawRequest): Promise<RawReply> {
  const directives = Object.fromEntries(request.query);
  const decide = () => {
    const playlist = media.playlist(variant);
    if (!playlist) return 'missing';
    // Rungs are announced before their first segment.
    if (!media.hasSegment(variant)) return null;
    const decision = decideReload(directives, playlist.edge);
    return decision.kind === 'wait' ? null : { decision, playlist };
  };
  const decided = await until(media, variant, RELOAD_TIMEOUT * 1000, decide);
  if (decided === null) return unavailable;
  if (decided === 'missing') return missing;
  const { decision, playlist } = decided;
  if (decision.kind !== 'serve') return badDirectives;
  return playlistReply(playlist.render(decision.playlist), directives._HLS_msn === undefined ? PLAIN : BLOCKING, request);
}

/** Calls `read` after each change of the variant, or of any (null), until it returns a value. Returns null after `milliseconds`. */
async function until<T>(media: LiveMedia, variant: Variant | null, milliseconds: number, read: () => T | null): Promise<T | null> {
  const end = performance.now() + milliseconds;
  for (;;) {
    const found = read();
    const left = end - performance.now();
    if (found !== null || left <= 0) return found;
    await media.change(variant, left);
  }
}

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
function isStreamUrlOpen(ctx: Ctx, mediaId: string): Promise<boolean> {
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

async function forwardToNode({ ctx, client, path, queryString }: RawRequest, mediaId: string): Promise<RawReply> {
  const remote = remoteMedia(ctx);
  if (constantTimeEqual(client.header(NODE_TOKEN) ?? '', await remote.token())) return missing;
  return remote.read(mediaId, queryString ? `${path}?${queryString}` : path);
}
