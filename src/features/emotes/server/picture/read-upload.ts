import type { Metadata } from 'sharp';
import { EMOTE_FRAMES, EMOTE_MAX_PIXELS, EMOTE_MIN_PIXELS } from '#features/emotes/contract.ts';
import { pictureFormat } from './format.ts';
import { type Frames, SIDE } from './frames.ts';
import { sharp } from './library.ts';

/** Pixels of all frames together, so that a small file cannot unfold into more memory than a node can spare: 30 frames of the largest size. */
const TOTAL_PIXELS = 30 * EMOTE_MAX_PIXELS * EMOTE_MAX_PIXELS;
/** A file that takes longer to read was made to take long. */
const PATIENCE_SECONDS = 10;
const TRANSPARENT = { r: 0, g: 0, b: 0, alpha: 0 };

export type PictureRefusal = 'NOT_AN_EMOTE_IMAGE' | 'EMOTE_IMAGE_DIMENSIONS' | 'EMOTE_TOO_MANY_FRAMES';

/**
 * Reads a file of a stranger (EM-06): its frames, fitted into a transparent square, or why it is no picture for an emote. What the header
 * says is judged before a pixel is read.
 */
export async function readUpload(file: Buffer): Promise<Frames | PictureRefusal> {
  const format = pictureFormat(file);
  const header = format && (await orNull(sharp(file, { animated: true, limitInputPixels: false }).metadata()));
  if (!header || header.format !== format) return 'NOT_AN_EMOTE_IMAGE';
  const refusal = headerRefusal(header);
  if (refusal) return refusal;
  const moves = framesIn(header) > 1;
  const source = sharp(file, { animated: moves, limitInputPixels: TOTAL_PIXELS, failOn: 'warning' });
  // A photograph may say that it lies on its side; what moves never does.
  const upright = moves ? source : source.autoOrient();
  const read = await orNull(
    upright
      .timeout({ seconds: PATIENCE_SECONDS })
      .toColourspace('srgb')
      .ensureAlpha()
      .resize(SIDE, SIDE, { fit: 'contain', background: TRANSPARENT })
      .raw({ depth: 'uchar' })
      .toBuffer(),
  );
  if (!read) return 'NOT_AN_EMOTE_IMAGE';
  return { pixels: read, delays: moves ? delaysOf(header) : [0] };
}

const framesIn = ({ pages }: Metadata) => pages ?? 1;

function headerRefusal(header: Metadata): PictureRefusal | null {
  const { width, height, pageHeight = height } = header;
  const sides = [width, pageHeight];
  if (sides.some((side) => side < EMOTE_MIN_PIXELS || side > EMOTE_MAX_PIXELS)) return 'EMOTE_IMAGE_DIMENSIONS';
  const frames = framesIn(header);
  return frames > EMOTE_FRAMES || frames * width * pageHeight > TOTAL_PIXELS ? 'EMOTE_TOO_MANY_FRAMES' : null;
}

/** Whole milliseconds for each frame; a file that does not say shows ten a second. */
function delaysOf(header: Metadata): number[] {
  return Array.from({ length: framesIn(header) }, (_, at) => header.delay?.[at] ?? 100);
}

/** The library throws for every file that it cannot read, and there is no way to ask before: here that is an answer, not a bug. */
const orNull = <T>(reading: Promise<T>): Promise<T | null> => reading.catch(() => null);
