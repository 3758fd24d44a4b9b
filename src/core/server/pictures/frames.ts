import type { Size } from '#core/contract/picture.ts';
import { sharp } from './library.ts';

const CHANNELS = 4;

/** Bounds of a frame's delay in milliseconds: browsers stretch shorter delays to 100 ms, and longer ones no longer look animated. */
const SHORTEST_DELAY = 20;
const LONGEST_DELAY = 10_000;

/** A decoded picture: frames of one size as RGBA pixels, one below the other. */
export interface Frames extends Size {
  pixels: Buffer;
  /** The delay of each frame in milliseconds; one entry for a picture without animation. */
  delays: readonly number[];
}

/** A picture that is ready to be stored and served. It was always encoded by this server. */
export interface RenderedPicture {
  mime: 'image/webp';
  bytes: Buffer;
}

export async function renderPicture(frames: Frames, size: Size, still: boolean): Promise<RenderedPicture> {
  const { pixels, width, height, delays } = frames;
  const count = still ? 1 : delays.length;
  const isAnimated = count > 1;
  const raw = { width, height: height * count, channels: CHANNELS, ...(isAnimated && { pageHeight: height }) } as const;
  const bytes = await sharp(pixels.subarray(0, width * height * CHANNELS * count), { raw, animated: isAnimated })
    .resize(size.width, size.height)
    .webp({ quality: 85, ...(isAnimated && { loop: 0, delay: delays.map(boundedDelay) }) })
    .toBuffer();
  return { mime: 'image/webp', bytes };
}

const boundedDelay = (delay: number) => Math.min(LONGEST_DELAY, Math.max(SHORTEST_DELAY, Math.round(delay)));
