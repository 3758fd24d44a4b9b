import { DAY_SECONDS } from '#core/contract/durations.ts';
import type { Refuses } from '#core/contract/endpoint.ts';
import { PICTURE_FORMATS, PICTURE_MAX_SIDE, type PictureKind, type PictureRefusal } from '#core/contract/picture.ts';
import type { Ctx } from '../context.ts';
import { type RenderedPicture, renderPicture } from './frames.ts';
import { pictureUploads, readUpload, type UploadProblem } from './read-upload.ts';

const REFUSALS = {
  unreadable: 'NOT_A_PICTURE',
  wrong_dimensions: 'PICTURE_DIMENSIONS',
  too_many_frames: 'PICTURE_DIMENSIONS',
} as const satisfies Record<UploadProblem, PictureRefusal>;

/** Renders an upload, largest size first. Slow: call it before the transaction. Each decoded upload counts under all `counters`. */
export async function acceptUpload(
  ctx: Ctx,
  { image, kind, counters }: { image: string; kind: PictureKind; counters: readonly string[] },
  endpoint: Refuses<PictureRefusal>,
): Promise<RenderedPicture[]> {
  if (Buffer.byteLength(image, 'base64') > kind.maxBytes) return endpoint.refuse('PICTURE_TOO_LARGE');
  for (const counter of counters) {
    const grant = await ctx.limits.take(`picture uploads ${counter}`, kind.perDay, DAY_SECONDS);
    if (grant.kind === 'limited') return endpoint.refuse('TOO_MANY_PICTURES', { retryAfter: grant.retryAfter });
  }
  const read = await pictureUploads.run(() => readAndRender(Buffer.from(image, 'base64'), kind));
  return typeof read === 'string' ? endpoint.refuse(REFUSALS[read]) : read;
}

async function readAndRender(file: Buffer, { size, smallerWidths, minSide }: PictureKind): Promise<RenderedPicture[] | UploadProblem> {
  const frames = await readUpload(file, {
    formats: PICTURE_FORMATS,
    minSide,
    maxSide: PICTURE_MAX_SIDE,
    maxFrames: Number.POSITIVE_INFINITY,
    maxTotalPixels: PICTURE_MAX_SIDE * PICTURE_MAX_SIDE,
    frame: size,
    fit: 'cover',
    still: true,
  });
  if (typeof frames === 'string') return frames;
  const pictures: RenderedPicture[] = [];
  for (const width of [size.width, ...smallerWidths]) {
    pictures.push(await renderPicture(frames, { width, height: Math.round((width * size.height) / size.width) }, true));
  }
  return pictures;
}
