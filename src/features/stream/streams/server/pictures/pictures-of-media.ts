import type { Ctx, Tx } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { readVideoFrame } from '#core/server/ffmpeg/video-frame.ts';
import type { RenderedPicture } from '#core/server/pictures/frames.ts';
import { replacePictures, type WithSite } from '#core/server/pictures/stored-pictures.ts';
import type { Thumbnail } from '#features/channel/channels/contract/livestream.ts';
import { THUMBNAIL_SIZES } from '#features/stream/streams/rules/pictures.ts';
import { deleteMediaPictures, listMediaPictures, lockMediaPictures } from '../store/media-pictures.ts';
import { ffmpegOf, MediaFrames } from './media-frames.ts';
import { renderThumbnail, type Storyboard, storyboardOnWire, thumbnailOnWire } from './render.ts';

export interface MediaPictures {
  thumbnail: Thumbnail | null;
  storyboard: Storyboard | null;
}

/** Pictures by media id. Media without pictures are omitted. */
export async function picturesOfMedia(db: Db, site: WithSite, mediaIds: readonly string[]): Promise<Map<string, MediaPictures>> {
  const rows = await listMediaPictures(db, mediaIds);
  return new Map(
    rows.map((row) => [row.mediaId, { thumbnail: thumbnailOnWire(site, row.thumbnail), storyboard: storyboardOnWire(site, row) }]),
  );
}

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
