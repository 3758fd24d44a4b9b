import { sharp } from './library.ts';

const CHANNELS = 4;

/** Milliseconds: browsers show a shorter frame for a tenth of a second, and a longer one is no animation. */
const SHORTEST_DELAY = 20;
const LONGEST_DELAY = 10_000;

/** In pixels. */
export interface Size {
  width: number;
  height: number;
}

/** A picture as pixels: frames of one size, red, green, blue and alpha, one below the other. */
export interface Frames extends Size {
  pixels: Buffer;
  /** Milliseconds that each frame is shown; one entry for a picture without animation. */
  delays: readonly number[];
}

/** A picture ready to be stored and served. It was always written by this server. */
export interface RenderedPicture {
  mime: 'image/webp';
  bytes: Buffer;
}

/** Scales the frames and encodes them; `still` takes the first frame alone. */
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
