import { z } from 'zod';
import { secondsAfter } from '#core/contract/durations.ts';
import type { Ctx, Tx } from '#core/server/context.ts';
import { FfmpegFailed } from '#core/server/ffmpeg/ffmpeg-process.ts';
import { enqueueJob, jobKind } from '#core/server/jobs/job.ts';
import type { Frames, RenderedPicture } from '#core/server/pictures/frames.ts';
import { replacePictures } from '#core/server/pictures/stored-pictures.ts';
import {
  sheetRows,
  storyboardStep,
  storyboardTimes,
  THUMBNAIL_POSITIONS,
  THUMBNAIL_SIZES,
  TILE,
} from '#features/stream/streams/rules/pictures.ts';
import { findMediaId, lockMediaPictures, updateMediaPictures } from '../store/media-pictures.ts';
import { MediaFrames } from './media-frames.ts';
import { bestFrame, renderSheets, renderThumbnail } from './render.ts';

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
    const hashes = await replacePictures(tx, { added: [...thumbnail, ...sheets], dropped, at: tx.now() });
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
  const mediaId = tx.services.ffmpeg && (await findMediaId(tx, livestreamId));
  if (!mediaId) return;
  const runAt = secondsAfter(at, STORED_AFTER);
  await enqueueJob(tx, recordingPicturesJob, { media_id: mediaId }, { key: mediaId, runAt });
}

/** Null when the media is deleted or has no picture. */
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
