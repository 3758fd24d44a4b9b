import { contrastOf } from '#core/server/ffmpeg/contrast.ts';
import { type Frames, type RenderedPicture, renderPicture } from '#core/server/pictures/frames.ts';
import { pictureUrl, type WithSite } from '#core/server/pictures/stored-pictures.ts';
import type { Thumbnail } from '#features/channel/channels/contract/livestream.ts';
import { THUMBNAIL_SIZES } from '#features/stream/streams/rules/pictures.ts';

/** Renders all thumbnail sizes, largest first, from a frame of the largest size. */
export async function renderThumbnail(frame: Frames): Promise<RenderedPicture[]> {
  const rendered: RenderedPicture[] = [];
  for (const size of THUMBNAIL_SIZES) rendered.push(await renderPicture(frame, size, true));
  return rendered;
}

/** Returns the frame with the most detail. Null without frames. */
export function bestFrame(frames: readonly Frames[]): Frames | null {
  const ranked = frames.map((frame) => ({ frame, contrast: contrastOf(frame) })).toSorted((one, other) => other.contrast - one.contrast);
  return ranked[0]?.frame ?? null;
}

/** Thumbnail in channel responses (wire.md 3.2), from the hashes of its sizes. Null without a picture. */
export function thumbnailOnWire(site: WithSite, hashes: readonly string[]): Thumbnail | null {
  const [largest] = hashes;
  if (largest === undefined) return null;
  const src = pictureUrl(site, largest);
  return { url: src, src, srcset: hashes.map((hash, at) => `${pictureUrl(site, hash)} ${THUMBNAIL_SIZES[at]?.width}w`).join(', ') };
}
