import type { Frames } from '../pictures/frames.ts';

/** Every n-th pixel is sampled. The number has no common factor with usual widths, so that samples spread over all columns. */
const STEP = 37;
const CHANNELS = 4;

/** Standard deviation of the brightness: 0 for a plain picture, 128 for one that is half black and half white. */
export function contrastOf({ pixels }: Pick<Frames, 'pixels'>): number {
  let count = 0;
  let sum = 0;
  let squares = 0;
  for (let at = 0; at + 2 < pixels.length; at += STEP * CHANNELS) {
    // Rec. 709, like the source video.
    const brightness = 0.2126 * pixels[at]! + 0.7152 * pixels[at + 1]! + 0.0722 * pixels[at + 2]!;
    count += 1;
    sum += brightness;
    squares += brightness * brightness;
  }
  if (count === 0) return 0;
  return Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2));
}
