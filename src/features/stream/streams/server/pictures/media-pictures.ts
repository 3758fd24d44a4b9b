import { z } from 'zod';
import { secondsAfter } from '#core/contract/durations.ts';
import type { Ctx, Tx } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { contribution } from '#core/server/feature.ts';
import { FfmpegFailed } from '#core/server/ffmpeg/ffmpeg-process.ts';
import { readVideoFrame } from '#core/server/ffmpeg/video-frame.ts';
import type { RawReply, RawRequest } from '#core/server/http/route.ts';
import { enqueueJob, jobKind } from '#core/server/jobs/job.ts';
import type { PeriodicJob } from '#core/server/periodic-job.ts';
import type { Frames, RenderedPicture } from '#core/server/pictures/frames.ts';
import { replacePictures, serveGuardedPicture } from '#core/server/pictures/stored-pictures.ts';
import type { Thumbnail } from '#features/channel/channels/contract/livestream.ts';
import type { ReplyContext, Thumbnails } from '#features/channel/channels/server/api.ts';
import {
  LIVE_PICTURE_SECONDS,
  sheetRows,
  storyboardStep,
  storyboardTimes,
  THUMBNAIL_POSITIONS,
  THUMBNAIL_SIZES,
  TILE,
} from '#features/stream/streams/rules/pictures.ts';
import type { Caching } from '../delivery/replies.ts';
import { liveFolder } from '../delivery/stored-media.ts';
import { findMediaOfLivestream } from '../store/media.ts';
import {
  claimDueMedia,
  deleteMediaPictures,
  hasPicture,
  listMediaPictures,
  listThumbnails,
  lockMediaPictures,
  updateMediaPictures,
} from '../store/media-pictures.ts';
import {
  bestFrame,
  ffmpegOf,
  MediaFrames,
  renderSheets,
  renderThumbnail,
  type Storyboard,
  storyboardOnWire,
  thumbnailOnWire,
} from './media-frames.ts';

const ROUND_SECONDS = 5;

/** Thumbnail of a live stream: its newest stored key frame. Tried only twice, because the next one follows in a minute. */
export const liveThumbnailJob = jobKind({
  kind: 'streams.live_thumbnail',
  // ffmpeg uses a core for a tenth of a second per picture.
  lane: { name: 'thumbnails', concurrency: 1 },
  payload: z.object({ media_id: z.uuid() }),
  attempts: 2,
  timeLimitSeconds: 60,
  run: async (ctx, { media_id: mediaId }, signal) => {
    const frames = await MediaFrames.openLatest(ctx, mediaId, signal);
    const frame = await frames.keyFrameAt(0, THUMBNAIL_SIZES[0]);
    return frame && renderThumbnail(frame);
  },
  finish: async (tx, { media_id: mediaId }, added) => {
    if (!added) return;
    const row = await lockMediaPictures(tx, mediaId);
    // An ended stream uses the picture of its recording.
    if (!row?.nextAt) return;
    const thumbnail = await replacePictures(tx, { added, dropped: row.thumbnail, at: tx.now(), isGuarded: true });
    await updateMediaPictures(tx, { ...row, thumbnail });
  },
});

/** Schedules the thumbnail of each live stream once a minute, and of a new one after its first stored segment. */
export const scheduleLiveThumbnails: PeriodicJob = {
  name: 'scheduling thumbnails of live streams',
  everySeconds: ROUND_SECONDS,
  run: async (ctx) => {
    if (!ctx.services.ffmpeg) return;
    await ctx.tx(async (tx) => {
      const now = ctx.now();
      const nextAt = secondsAfter(now, LIVE_PICTURE_SECONDS);
      const due = await claimDueMedia(tx, now, nextAt, ROUND_SECONDS / LIVE_PICTURE_SECONDS);
      for (const mediaId of due) await enqueueJob(tx, liveThumbnailJob, { media_id: mediaId }, { key: mediaId });
    });
  },
};

declare module '#core/server/feature.ts' {
  interface Contributions {
    /** Folders of the files of ended livestreams that are public, by media id, as paths. None without a feature for recordings. */
    publicMedia: (db: Db, mediaIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  }
}

/** Thumbnails of live livestreams, and of ended ones with a public recording. */
export async function readThumbnails(db: Db, within: ReplyContext, livestreamIds: readonly number[]): Promise<Thumbnails> {
  const rows = await listThumbnails(db, livestreamIds);
  const ended = rows.flatMap(({ isLive, mediaId }) => (isLive ? [] : [mediaId]));
  const watchable = ended.length > 0 ? await contribution(within, 'publicMedia')?.(db, ended) : undefined;
  return new Map(
    rows.flatMap(({ livestreamId, mediaId, slug, isLive, thumbnail }) => {
      const folder = isLive ? liveFolder(slug, mediaId) : watchable?.get(mediaId);
      return folder === undefined ? [] : [[livestreamId, thumbnailOnWire(within.publicUrl + folder, thumbnail)!]];
    }),
  );
}

/** Seconds after the end of a livestream in which its last segments are stored. */
const STORED_AFTER = 30;

interface RecordingPictures {
  thumbnail: RenderedPicture[];
  sheets: RenderedPicture[];
  every: number;
  rows: number;
}

/** Thumbnail and storyboard of an ended livestream. Takes a tenth of a second per picture, for at most 400. */
export const recordingPicturesJob = jobKind({
  kind: 'streams.recording_pictures',
  lane: { name: 'storyboards', concurrency: 1 },
  payload: z.object({ media_id: z.uuid() }),
  attempts: 4,
  timeLimitSeconds: 900,
  run: async (ctx, { media_id: mediaId }, signal) => makePictures(ctx, mediaId, signal),
  finish: async (tx, { media_id: mediaId }, made) => {
    const row = await lockMediaPictures(tx, mediaId);
    if (!row) return;
    if (!made) return updateMediaPictures(tx, { ...row, nextAt: null });
    const { thumbnail, sheets, every, rows } = made;
    const dropped = [...row.thumbnail, ...row.storyboard];
    const hashes = await replacePictures(tx, { added: [...thumbnail, ...sheets], dropped, at: tx.now(), isGuarded: true });
    await updateMediaPictures(tx, {
      mediaId,
      nextAt: null,
      thumbnail: hashes.slice(0, thumbnail.length),
      storyboard: hashes.slice(thumbnail.length),
      storyboardEvery: every,
      storyboardRows: rows,
    });
  },
});

/** Schedules the pictures of an ended livestream once all its segments are stored, if this node has ffmpeg. */
export async function scheduleRecordingPictures(tx: Tx, { livestreamId, at }: { livestreamId: number; at: Date }): Promise<void> {
  const mediaId = tx.services.ffmpeg && (await findMediaOfLivestream(tx, livestreamId));
  if (!mediaId) return;
  const runAt = secondsAfter(at, STORED_AFTER);
  await enqueueJob(tx, recordingPicturesJob, { media_id: mediaId }, { key: mediaId, runAt });
}

/** Makes the pictures of a recording again after its end was deleted. */
export async function enqueueRecordingPictures(tx: Tx, mediaId: string): Promise<void> {
  if (!tx.services.ffmpeg) return;
  // A running job of the ended stream may have read the deleted part.
  await enqueueJob(tx, recordingPicturesJob, { media_id: mediaId }, { key: `${mediaId} shortened` });
}

async function makePictures(ctx: Ctx, mediaId: string, signal: AbortSignal): Promise<RecordingPictures | null> {
  const media = await MediaFrames.open(ctx, mediaId, signal);
  const reader = tolerant(signal);
  const candidates: Frames[] = [];
  for (const place of THUMBNAIL_POSITIONS) {
    const frame = await reader.read(() => media.keyFrameAt(place * media.duration, THUMBNAIL_SIZES[0]));
    if (frame) candidates.push(frame);
  }
  const best = bestFrame(candidates);
  const times = storyboardTimes(media.duration);
  const sheets = await renderSheets(times.length, (index) => reader.read(() => media.keyFrameAt(times[index]!, TILE)));
  // Some undecodable segments are tolerated; if all are, ffmpeg has a problem.
  if (sheets.length === 0 && reader.failure()) throw reader.failure();
  if (!best || sheets.length === 0) return null;
  return { thumbnail: await renderThumbnail(best), sheets, every: storyboardStep(media.duration), rows: sheetRows(times.length) };
}

/** Reads frames one at a time, and keeps the last error. */
function tolerant(signal: AbortSignal) {
  let failure: FfmpegFailed | null = null;
  return {
    failure: () => failure,
    read: async (frame: () => Promise<Frames | null>): Promise<Frames | null> => {
      signal.throwIfAborted();
      try {
        return await frame();
      } catch (error) {
        if (!(error instanceof FfmpegFailed)) throw error;
        failure = error;
        return null;
      }
    },
  };
}

export interface MediaPictures {
  thumbnail: Thumbnail | null;
  storyboard: Storyboard | null;
}

/** Pictures by media id, from the URLs of the folders with their files. Media without pictures are omitted. */
export async function picturesOfMedia(db: Db, folders: ReadonlyMap<string, string>): Promise<Map<string, MediaPictures>> {
  const rows = await listMediaPictures(db, [...folders.keys()]);
  return new Map(
    rows.map((row) => {
      const folder = folders.get(row.mediaId)!;
      return [row.mediaId, { thumbnail: thumbnailOnWire(folder, row.thumbnail), storyboard: storyboardOnWire(folder, row) }];
    }),
  );
}

/** Serves a picture of a media that the client may watch (decision 065). Null when the media does not have it. */
export const serveMediaPicture = (request: RawRequest, mediaId: string, hash: string, scope: Caching['scope']): Promise<RawReply | null> =>
  serveGuardedPicture(request, { hash, scope, owner: { id: mediaId, has: () => hasPicture(request.ctx.db, mediaId, hash) } });

/** Releases the pictures of a media. Call it before deleting the media, in the same transaction. */
export async function releaseMediaPictures(tx: Tx, mediaId: string): Promise<void> {
  const row = await lockMediaPictures(tx, mediaId);
  if (!row) return;
  await replacePictures(tx, { added: [], dropped: [...row.thumbnail, ...row.storyboard], at: tx.now() });
  await deleteMediaPictures(tx, mediaId);
}

/** For jobs: takes about half a second and throws `FfmpegFailed`, or `HopelessJob` without ffmpeg. Null when nothing is stored there. */
export async function takePictureOfMedia(
  ctx: Ctx,
  mediaId: string,
  seconds: number,
  signal: AbortSignal,
): Promise<RenderedPicture[] | null> {
  const frame = await (await MediaFrames.open(ctx, mediaId, signal)).frameAt(seconds, THUMBNAIL_SIZES[0]);
  return frame && renderThumbnail(frame);
}

/** Same as `takePictureOfMedia`, for an MP4 file on disk. */
export async function takePictureOfFile(ctx: Ctx, file: string, seconds: number, signal: AbortSignal): Promise<RenderedPicture[] | null> {
  const frame = await readVideoFrame(ffmpegOf(ctx), { video: { file }, size: THUMBNAIL_SIZES[0], seconds }, signal);
  return frame && renderThumbnail(frame);
}
