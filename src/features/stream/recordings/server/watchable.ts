import type { Ctx, Viewer } from '#core/server/context.ts';
import { canWatch, isProcessing } from '#features/stream/recordings/rules.ts';
import { roleIn } from './read-videos.ts';
import { findRecording, findRecordingOfMedia } from './store/recordings.ts';
import { videoUrl } from './video-address.ts';

export interface WatchableRecording {
  channelId: number;
  mediaId: string;
  /** The Multivariant Playlist. */
  url: string;
}

/** The recording with this id, if there is something in it that this person may watch now. */
export async function findWatchable(ctx: Ctx, uuid: string, viewer: Viewer | null): Promise<WatchableRecording | null> {
  const row = await findRecording(ctx.db, uuid);
  if (!row || isProcessing(row.duration) || !canWatch(row, await roleIn(ctx.db, row.channelId, viewer))) return null;
  return { channelId: row.channelId, mediaId: row.mediaId, url: await videoUrl(ctx, row) };
}

/** Whether this media is that of a recording which was deleted, or which this person may not watch now. */
export async function isHidden(ctx: Ctx, mediaId: string, viewer: Viewer | null): Promise<boolean> {
  const row = await findRecordingOfMedia(ctx.db, mediaId);
  return row !== null && (row.deletedAt !== null || !canWatch(row, await roleIn(ctx.db, row.channelId, viewer)));
}
