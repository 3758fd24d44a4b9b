import type { Ctx, Viewer } from '#core/server/context.ts';
import { canWatch, isProcessing } from '#features/stream/recordings/rules.ts';
import { roleIn } from './read-videos.ts';
import { findRecording, findRecordingOfMedia } from './store/recordings.ts';
import { videoUrl } from './video-address.ts';

export interface WatchableRecording {
  channelId: number;
  mediaId: string;
  /** The multivariant playlist. */
  url: string;
}

/** Finds a nonempty recording that this person can watch now. */
export async function findWatchable(ctx: Ctx, uuid: string, viewer: Viewer | null): Promise<WatchableRecording | null> {
  const row = await findRecording(ctx.db, uuid);
  if (!row || isProcessing(row.duration) || !canWatch(row, await roleIn(ctx.db, row.channelId, viewer))) return null;
  return { channelId: row.channelId, mediaId: row.mediaId, url: await videoUrl(ctx, row) };
}

/** Returns whether the recording of this media is deleted, or hidden from this person. */
export async function isHidden(ctx: Ctx, mediaId: string, viewer: Viewer | null): Promise<boolean> {
  const row = await findRecordingOfMedia(ctx.db, mediaId);
  return row !== null && (row.deletedAt !== null || !canWatch(row, await roleIn(ctx.db, row.channelId, viewer)));
}
