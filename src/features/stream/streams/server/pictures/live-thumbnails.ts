import { z } from 'zod';
import { secondsAfter } from '#core/contract/durations.ts';
import type { Db } from '#core/server/db/db.ts';
import { contribution } from '#core/server/feature.ts';
import { enqueueJob, jobKind } from '#core/server/jobs/job.ts';
import type { PeriodicJob } from '#core/server/periodic-job.ts';
import { replacePictures } from '#core/server/pictures/stored-pictures.ts';
import type { ReplyContext, Thumbnails } from '#features/channel/channels/server/api.ts';
import { LIVE_PICTURE_SECONDS, THUMBNAIL_SIZES } from '#features/stream/streams/rules/pictures.ts';
import { claimDueMedia, listThumbnails, lockMediaPictures, updateMediaPictures } from '../store/media-pictures.ts';
import { MediaFrames } from './media-frames.ts';
import { renderThumbnail, thumbnailOnWire } from './render.ts';

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
    const thumbnail = await replacePictures(tx, { added, dropped: row.thumbnail, at: tx.now() });
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
    /** Media of ended livestreams that everyone can watch, so that their pictures are public. None without a feature for recordings. */
    publicMedia: (db: Db, mediaIds: readonly string[]) => Promise<ReadonlySet<string>>;
  }
}

/** Thumbnails of live livestreams, and of ended ones with a public recording. */
export async function readThumbnails(db: Db, within: ReplyContext, livestreamIds: readonly number[]): Promise<Thumbnails> {
  const rows = await listThumbnails(db, livestreamIds);
  const ended = rows.flatMap(({ isLive, mediaId }) => (isLive ? [] : [mediaId]));
  const watchable = ended.length > 0 ? await contribution(within, 'publicMedia')?.(db, ended) : undefined;
  const shown = rows.filter(({ isLive, mediaId }) => isLive || watchable?.has(mediaId));
  return new Map(shown.map(({ livestreamId, thumbnail }) => [livestreamId, thumbnailOnWire(within, thumbnail)!]));
}
