import type { Frames } from './frames.ts';
import { sharp } from './library.ts';

/** Dots per inch at which one unit of an SVG is one pixel. */
const UNIT_DPI = 72;

/** How a part of a drawing moves: one SVG transformation for each frame, each frame shown for `delay` milliseconds. */
export interface Motion {
  delay: number;
  transforms: readonly string[];
}

export interface SvgDrawing {
  svg: string;
  /** Width and height of its square view box. */
  units: number;
  /** What moves in it is the group with the id `moving`. */
  motion?: Motion | null;
}

/** Draws a square SVG of our own, never one of a stranger, as frames with this side in pixels. */
export async function drawSvg({ svg, units, motion = null }: SvgDrawing, side: number): Promise<Frames> {
  const drawings = motion ? motion.transforms.map((transform) => svg.replace('id="moving"', `transform="${transform}"`)) : [svg];
  const density = (UNIT_DPI * side) / units;
  const frames = await Promise.all(
    drawings.map((drawing) => sharp(Buffer.from(drawing), { density }).resize(side, side).ensureAlpha().raw().toBuffer()),
  );
  return { width: side, height: side, pixels: Buffer.concat(frames), delays: drawings.map(() => motion?.delay ?? 0) };
}
