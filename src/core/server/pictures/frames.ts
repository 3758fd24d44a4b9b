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

/** The density (DPI) at which one unit of an SVG is one pixel. */
const UNIT_DPI = 72;

/** An animation of a part of a drawing: one SVG transformation per frame, each shown for `delay` milliseconds. */
export interface Motion {
  delay: number;
  transforms: readonly string[];
}

interface SvgDrawing {
  svg: string;
  /** Width and height of the square view box. */
  units: number;
  motion?: Motion | null;
}

/** Renders a square SVG as frames with this side in pixels. It must only be used for our own drawings, never for uploads. */
export async function drawSvg({ svg, units, motion = null }: SvgDrawing, side: number): Promise<Frames> {
  const drawings = motion ? motion.transforms.map((transform) => svg.replace('id="moving"', `transform="${transform}"`)) : [svg];
  const density = (UNIT_DPI * side) / units;
  const frames = await Promise.all(
    drawings.map((drawing) => sharp(Buffer.from(drawing), { density }).resize(side, side).ensureAlpha().raw().toBuffer()),
  );
  return { width: side, height: side, pixels: Buffer.concat(frames), delays: drawings.map(() => motion?.delay ?? 0) };
}
