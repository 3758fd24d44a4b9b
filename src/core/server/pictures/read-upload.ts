import type { Metadata } from 'sharp';
import { Semaphore } from '../concurrency/semaphore.ts';
import { pictureFormat } from './format.ts';
import type { Frames, Size } from './frames.ts';
import { sharp } from './library.ts';

/** What a feature accepts as a picture, and the size that it is first scaled to. */
export interface UploadLimits {
  /** Pixels of each side of a frame. */
  minSide: number;
  maxSide: number;
  maxFrames: number;
  /** Pixels of all frames together, so that a small file cannot unfold into more memory than a node can spare. */
  maxTotalPixels: number;
  /** Every frame is fitted into it, with transparency around what does not fill it. */
  frame: Size;
}

/** `unreadable`: no PNG, WebP or GIF, or a broken one. */
export type UploadProblem = 'unreadable' | 'wrong_dimensions' | 'too_many_frames';

/**
 * Uploads that a node processes at once, of all features together, and that may wait for it. Take it around reading and rendering: one upload
 * must not fill the thread pool that compresses everybody's replies.
 */
export const pictureUploads = new Semaphore({ permits: 1, maxQueued: 16, subject: 'uploaded pictures' });

/** A file that takes longer to read was made to take long. */
const TIMEOUT_SECONDS = 10;
const TRANSPARENT = { r: 0, g: 0, b: 0, alpha: 0 };

/** Reads an untrusted file: its frames, or why it is not accepted. What the header says is judged before a pixel is read. */
export async function readUpload(file: Buffer, limits: UploadLimits): Promise<Frames | UploadProblem> {
  const format = pictureFormat(file);
  const header = format && (await orNull(sharp(file, { animated: true, limitInputPixels: false }).metadata()));
  if (!header || header.format !== format) return 'unreadable';
  const problem = headerProblem(header, limits);
  if (problem) return problem;
  const isAnimated = framesIn(header) > 1;
  const source = sharp(file, { animated: isAnimated, limitInputPixels: limits.maxTotalPixels, failOn: 'warning' });
  // A photograph may say that it lies on its side; an animation never does.
  const upright = isAnimated ? source : source.autoOrient();
  const { width, height } = limits.frame;
  const pixels = await orNull(
    upright
      .timeout({ seconds: TIMEOUT_SECONDS })
      .toColourspace('srgb')
      .ensureAlpha()
      .resize(width, height, { fit: 'contain', background: TRANSPARENT })
      .raw({ depth: 'uchar' })
      .toBuffer(),
  );
  if (!pixels) return 'unreadable';
  return { width, height, pixels, delays: isAnimated ? delaysOf(header) : [0] };
}

const framesIn = ({ pages }: Metadata) => pages ?? 1;

function headerProblem(header: Metadata, { minSide, maxSide, maxFrames, maxTotalPixels }: UploadLimits): UploadProblem | null {
  const { width, height, pageHeight = height } = header;
  if ([width, pageHeight].some((side) => side < minSide || side > maxSide)) return 'wrong_dimensions';
  const frames = framesIn(header);
  return frames > maxFrames || frames * width * pageHeight > maxTotalPixels ? 'too_many_frames' : null;
}

/** Whole milliseconds for each frame; a file that does not say shows ten a second. */
function delaysOf(header: Metadata): number[] {
  return Array.from({ length: framesIn(header) }, (_, index) => header.delay?.[index] ?? 100);
}

/** The library throws for every file that it cannot read, and there is no way to ask before: here that is an answer, not a bug. */
const orNull = <T>(reading: Promise<T>): Promise<T | null> => reading.catch(() => null);
