import { Buffer } from 'node:buffer';
import type { Metadata } from 'sharp';
import { DAY_SECONDS } from '#core/contract/durations.ts';
import type { Refuses } from '#core/contract/endpoint.ts';
import { PICTURE_FORMATS, PICTURE_MAX_SIDE, type PictureKind, type PictureRefusal, type Size } from '#core/contract/picture.ts';
import { Semaphore } from '../concurrency/semaphore.ts';
import type { Ctx } from '../context.ts';
import { type Frames, type RenderedPicture, renderPicture } from './frames.ts';
import { sharp } from './library.ts';

export interface UploadLimits {
  formats: readonly PictureFormat[];
  /** Bounds of each side of a frame, in pixels. */
  minSide: number;
  maxSide: number;
  maxFrames: number;
  /** Pixels of all frames together, so that a small file cannot decompress into more memory than a node can spare. */
  maxTotalPixels: number;
  frame: Size;
  /** A frame of another shape gets transparent padding (`contain`, the default), or is cropped around its center (`cover`). */
  fit?: 'contain' | 'cover';
  still?: boolean;
}

/** `unreadable`: not one of the formats, or a broken file. */
export type UploadProblem = 'unreadable' | 'wrong_dimensions' | 'too_many_frames';

/** Acquire it around reading and rendering: uploads must not fill the thread pool that also compresses replies. */
export const pictureUploads = new Semaphore({ permits: 1, maxQueued: 16, subject: 'uploaded pictures' });

/** A file that takes longer to decode was probably crafted to do so. */
const TIMEOUT_SECONDS = 10;
const TRANSPARENT = { r: 0, g: 0, b: 0, alpha: 0 };

/** Reads an untrusted file (decision 007). Returns its frames, or why it is refused. Checks the header before decoding any pixel. */
export async function readUpload(file: Buffer, limits: UploadLimits): Promise<Frames | UploadProblem> {
  const format = pictureFormat(file);
  const header = format && (await orNull(sharp(file, { animated: true, limitInputPixels: false }).metadata()));
  if (!header || header.format !== format || !limits.formats.includes(format)) return 'unreadable';
  const problem = headerProblem(header, limits);
  if (problem) return problem;
  const isAnimated = !limits.still && framesIn(header) > 1;
  const source = sharp(file, { animated: isAnimated, limitInputPixels: limits.maxTotalPixels, failOn: 'warning' });
  // A photo may carry an EXIF orientation; an animation never does.
  const upright = isAnimated ? source : source.autoOrient();
  const { width, height } = limits.frame;
  const pixels = await orNull(
    upright
      .timeout({ seconds: TIMEOUT_SECONDS })
      .toColourspace('srgb')
      .ensureAlpha()
      .resize(width, height, { fit: limits.fit ?? 'contain', background: TRANSPARENT })
      .raw({ depth: 'uchar' })
      .toBuffer(),
  );
  if (!pixels) return 'unreadable';
  return { width, height, pixels, delays: isAnimated ? delaysOf(header) : [0] };
}

const framesIn = ({ pages }: Metadata) => pages ?? 1;

function headerProblem(header: Metadata, { minSide, maxSide, maxFrames, maxTotalPixels, still }: UploadLimits): UploadProblem | null {
  const { width, height, pageHeight = height } = header;
  if ([width, pageHeight].some((side) => side < minSide || side > maxSide)) return 'wrong_dimensions';
  const frames = still ? 1 : framesIn(header);
  return frames > maxFrames || frames * width * pageHeight > maxTotalPixels ? 'too_many_frames' : null;
}

/** Delays in whole milliseconds; a file without delays plays at ten frames a second. */
function delaysOf(header: Metadata): number[] {
  return Array.from({ length: framesIn(header) }, (_, index) => header.delay?.[index] ?? 100);
}

/** The library throws for every file that it cannot read, and there is no way to check in advance. */
const orNull = <T>(reading: Promise<T>): Promise<T | null> => reading.catch(() => null);

/** The formats that can be read. Their decoders are well maintained, and together they cover photos, transparency and animation. */
type PictureFormat = 'png' | 'jpeg' | 'webp' | 'gif';

const PNG_START = Buffer.from('89504e470d0a1a0a', 'hex');
const PNG_END = Buffer.from('0000000049454e44ae426082', 'hex');
const JPEG_START = Buffer.from('ffd8ff', 'hex');
const JPEG_END = Buffer.from('ffd9', 'hex');
const GIF_STARTS = ['GIF87a', 'GIF89a'];
const GIF_TRAILER = 0x3b;

/** Format by first and last bytes, else null. A picture with trailing data is refused, because it could also be another kind of file. */
export function pictureFormat(file: Buffer): PictureFormat | null {
  if (file.subarray(0, 8).equals(PNG_START)) return file.subarray(-12).equals(PNG_END) ? 'png' : null;
  if (file.subarray(0, 3).equals(JPEG_START)) return file.subarray(-2).equals(JPEG_END) ? 'jpeg' : null;
  if (GIF_STARTS.includes(file.toString('latin1', 0, 6))) return endsLikeGif(file) ? 'gif' : null;
  if (file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP') return isWholeRiff(file) ? 'webp' : null;
  return null;
}

/** Some programs pad the end of a GIF with zeros. */
function endsLikeGif(file: Buffer): boolean {
  let last = file.length - 1;
  while (last > 6 && file[last] === 0) last -= 1;
  return file[last] === GIF_TRAILER;
}

/** The length in a RIFF header excludes the first eight bytes and the byte that pads an odd length. */
function isWholeRiff(file: Buffer): boolean {
  if (file.length < 12) return false;
  const said = file.readUInt32LE(4) + 8;
  return said + (said % 2) === file.length;
}

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
