import { LRUCache } from 'lru-cache';
import { HOUR_SECONDS, secondsAfter } from '#core/contract/durations.ts';
import { perContext } from '#core/server/concurrency/per-context.ts';
import type { Ctx } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { contribution } from '#core/server/feature.ts';
import type { RawReply, RawRequest } from '#core/server/http/route.ts';
import { decideReload, RELOAD_TIMEOUT, reloadQuery } from '#core/server/media/hls/reload-request.ts';
import type { Variant } from '#core/server/media/output.ts';
import { serveMediaPicture } from '../pictures/media-pictures.ts';
import { findIngestBySlug } from '../store/ingests.ts';
import { isLiveAfter } from '../store/media.ts';
import { type LiveMedia, liveMedia } from './live-media.ts';
import { mediaMetrics } from './media-metrics.ts';
import { forwardToNode } from './remote-media.ts';
import { badDirectives, type Caching, immutable, missing, playlistReply, unavailable } from './replies.ts';
import { isRung, type MediaFile, mediaFileOf, pictureOf, segmentKey, serveSegment, serveStoredFile } from './stored-media.ts';

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
  if (!media) return forwardToNode(request, ingest.mediaId, 'master.m3u8');
  const playlist = await until(ctx, media, null, FIRST_SEGMENT_TIMEOUT, () => media.master());
  return playlist === null ? unavailable : playlistReply(Buffer.from(playlist), PLAIN, request);
}

export async function serveMediaFile(request: RawRequest): Promise<RawReply> {
  const { ctx, params } = request;
  const file = mediaFileOf(params.file!);
  const picture = pictureOf(params.file!);
  const mediaId = params.media!;
  if (!(file || picture) || !UUID.test(mediaId)) return missing;
  const media = liveMedia(ctx).get(mediaId);
  if ((!media || media.hasEnded) && !(await isStreamUrlOpen(ctx, mediaId))) return missing;
  if (!file) return (await serveMediaPicture(request, mediaId, picture!, 'public')) ?? missing;
  const bytes = media && (await readLive(ctx, media, file));
  if (bytes) return immutable(bytes, file.kind === 'part' ? PART : SEGMENT);
  if (media && file.kind === 'segment' && isRung(file.variant)) return readRung(request, media, file);
  if (media && file.kind === 'playlist') return servePlaylist(media, file.variant, request);
  // Stored files are the same on every node.
  const stored = await serveStoredFile(request, mediaId, file, SEGMENT);
  if (stored) return stored;
  return media ? missing : forwardToNode(request, mediaId, params.file!);
}

async function readLive(ctx: Ctx, media: LiveMedia, file: MediaFile): Promise<Uint8Array | null> {
  if (file.kind === 'init') return media.init(file.variant, file.version);
  if (file.kind === 'segment') return media.segment(file.variant, file.sequence);
  if (file.kind !== 'part') return null;
  // Players request the hinted part in advance (RFC 8216bis 6.2.6), so the request waits for it.
  if (!media.isNextPart(file.variant, file.number)) return media.part(file.variant, file.number);
  return until(ctx, media, file.variant, PART_TIMEOUT, () => media.part(file.variant, file.number));
}

/** Serves a rung's segment that is no longer in memory. Only the node that made it knows its key. */
async function readRung(request: RawRequest, media: LiveMedia, { variant, sequence }: MediaFile & { kind: 'segment' }): Promise<RawReply> {
  return (await serveSegment(request, segmentKey(media.id, media.rungFolder, variant, sequence), SEGMENT)) ?? missing;
}

async function servePlaylist(media: LiveMedia, variant: Variant, request: RawRequest): Promise<RawReply> {
  const directives = reloadQuery(request.query);
  const decide = () => {
    const playlist = media.playlist(variant);
    if (!playlist) return 'missing';
    // Rungs are announced before their first segment.
    if (!media.hasSegment(variant)) return null;
    const decision = decideReload(directives, playlist.edge);
    return decision.kind === 'wait' ? null : { decision, playlist };
  };
  const decided = await until(request.ctx, media, variant, RELOAD_TIMEOUT * 1000, decide);
  if (decided === null) return unavailable;
  if (decided === 'missing') return missing;
  const { decision, playlist } = decided;
  if (decision.kind !== 'serve') return badDirectives;
  return playlistReply(playlist.render(decision.playlist), directives._HLS_msn === undefined ? PLAIN : BLOCKING, request);
}

/** Calls `read` after each change of the variant, or of any (null), until it returns a value. Returns null after `milliseconds`. */
async function until<T>(
  ctx: Ctx,
  media: LiveMedia,
  variant: Variant | null,
  milliseconds: number,
  read: () => T | null,
): Promise<T | null> {
  const atOnce = read();
  if (atOnce !== null) return atOnce;
  const endWait = mediaMetrics(ctx).startWait();
  const end = performance.now() + milliseconds;
  try {
    for (;;) {
      await media.change(variant, end - performance.now());
      const found = read();
      if (found !== null || end <= performance.now()) return found;
    }
  } finally {
    endWait();
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
