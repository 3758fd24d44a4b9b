import type { Frames } from './frames.ts';
import { sharp } from './library.ts';

/** The density (DPI) at which one unit of an SVG is one pixel. */
const UNIT_DPI = 72;

/** An animation of a part of a drawing: one SVG transformation per frame, each shown for `delay` milliseconds. */
export interface Motion {
  delay: number;
  transforms: readonly string[];
}

export interface SvgDrawing {
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
