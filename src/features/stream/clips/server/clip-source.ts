import { secondsAfter } from '#core/contract/durations.ts';
import type { Refuses } from '#core/contract/endpoint.ts';
import { Uuid } from '#core/contract/ids.ts';
import type { Ctx, Viewer } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import type { RawReply, RawRequest } from '#core/server/http/route.ts';
import { findLivestream } from '#features/channel/channels/server/api.ts';
import { type ClipSource, showClipSource } from '#features/stream/clips/contract/clip.ts';
import {
  CLIP_MIN_SECONDS,
  type ClipRange,
  LIVE_WINDOW_SECONDS,
  rangeRefusal,
  TRIMMING_SECONDS,
} from '#features/stream/clips/rules/clip.ts';
import { findWatchable } from '#features/stream/recordings/server/api.ts';
import {
  type ContiguousRange,
  findMedia,
  findMediaOfLivestream,
  isStreamUrlOpen,
  type MediaRow,
  mediaUrl,
  missing,
  playlistReply,
  rangeAround,
  renderRange,
} from '#features/stream/streams/server/api.ts';
import { requireClipper } from './clip-settings.ts';

/** Cache lifetime of a live window's playlist, in seconds. Its segments never change. */
const PLAYLIST_SECONDS = 60;
const FILE = /^(\d{1,9})-(\d{1,9})\.m3u8$/;
/** Upper bound for a window, because each segment has at least a second. */
const MAX_SEGMENTS = 120;

export type StoredMedia = MediaRow & { start: number; end: number };

export async function readClipSource(ctx: Ctx, slug: string, viewer: Viewer, video: string | undefined): Promise<ClipSource> {
  const { db } = ctx;
  const { channelId } = await requireClipper(db, slug, viewer, ctx.now(), showClipSource);
  if (video !== undefined) {
    const { mediaId, url } = await requireRecording(ctx, video, channelId, viewer, showClipSource);
    const { start, end } = (await findStored(ctx, mediaId)) ?? showClipSource.refuse('NOTHING_TO_CLIP');
    return { media_id: mediaId, start, end, playlist_url: url, playlist_start: start, is_live: false };
  }
  const livestream = await findLivestream(db, channelId);
  const mediaId = livestream && (await findMediaOfLivestream(db, livestream.id));
  const media = mediaId === null ? null : await findStored(ctx, mediaId);
  if (!mediaId || !media) return showClipSource.refuse('NOTHING_TO_CLIP');
  const window = { start: media.end - LIVE_WINDOW_SECONDS, end: media.end };
  const contiguous = await rangeAround(db, mediaId, media.end, window);
  // A segment that begins before the window would extend it.
  const segments = contiguous?.segments.filter(({ time }) => time >= window.start) ?? [];
  const start = segments[0]?.time ?? media.end;
  if (media.end - start < CLIP_MIN_SECONDS) return showClipSource.refuse('NOTHING_TO_CLIP');
  const file = `${segments[0]!.sequence}-${segments.at(-1)!.sequence}.m3u8`;
  const url = mediaUrl(ctx, `/media/clip-source/${mediaId}/${file}`);
  return { media_id: mediaId, start, end: media.end, playlist_url: url, playlist_start: start, is_live: true };
}

export async function requireRecording(ctx: Ctx, uuid: string, channelId: number, viewer: Viewer, endpoint: Refuses<'VIDEO_NOT_FOUND'>) {
  const recording = await findWatchable(ctx, uuid, viewer);
  return recording?.channelId === channelId ? recording : endpoint.refuse('VIDEO_NOT_FOUND');
}

export async function findStored({ db }: Pick<Ctx, 'db'>, mediaId: string): Promise<StoredMedia | null> {
  const media = await findMedia(db, mediaId);
  return media?.start == null || media.end === null ? null : { ...media, start: media.start, end: media.end };
}

/** The clippable range of a live or recently ended stream. Null when it ended too long ago. */
export function liveRange({ start, end, endedAt }: StoredMedia, now: Date): ClipRange | null {
  if (endedAt && now > secondsAfter(endedAt, TRIMMING_SECONDS)) return null;
  return { start: Math.max(start, end - LIVE_WINDOW_SECONDS - TRIMMING_SECONDS), end };
}

/** Serves `/media/clip-source/{media}/{first}-{last}.m3u8`, a playlist of some segments of a live stream. */
export async function serveClipSource(request: RawRequest): Promise<RawReply> {
  const { ctx, params } = request;
  const [, first, last] = FILE.exec(params.file!) ?? [];
  const mediaId = params.media!;
  const isOpen = first && Uuid.safeParse(mediaId).success && (await isStreamUrlOpen(ctx, mediaId));
  const media = isOpen ? await findStored(ctx, mediaId) : null;
  const range = media && liveRange(media, ctx.now());
  const contiguous = range && (await rangeAround(ctx.db, mediaId, range.end, range));
  const segments = contiguous?.segments
    .filter(({ sequence }) => sequence >= Number(first) && sequence <= Number(last))
    .slice(0, MAX_SEGMENTS);
  if (!media || !segments || segments.length === 0) return missing;
  const playlist = renderRange(media.slug, mediaId, segments);
  return playlistReply(Buffer.from(playlist), { scope: 'public', seconds: PLAYLIST_SECONDS }, request);
}

/** Seconds. Each segment begins with a key frame, but with B-frames that is shown slightly after the segment's start. */
const LOOK_BACK = 0.5;

/** The stored segments that a clip is cut from. Null when a part is not stored, or has another format. */
export async function findStoredRange(db: Db, mediaId: string, range: ClipRange): Promise<ContiguousRange | null> {
  // Segments of another format may touch the range, but not reach its middle.
  const middle = (range.start + range.end) / 2;
  const contiguous = await rangeAround(db, mediaId, middle, { ...range, start: range.start - LOOK_BACK });
  if (!contiguous) return null;
  const last = contiguous.segments.at(-1)!;
  const isWhole = rangeRefusal(range, { start: contiguous.segments[0]!.time, end: last.time + last.duration }) === null;
  return isWhole ? contiguous : null;
}
