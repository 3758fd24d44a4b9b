import { type Frames, SIDE } from './frames.ts';
import { sharp } from './library.ts';

/** Dots an inch at which a unit of an SVG is a pixel. */
const UNIT_DPI = 72;

/** How a part of a drawing moves: one SVG transformation for each frame, each frame shown for `delay` milliseconds. */
export interface Motion {
  delay: number;
  transforms: readonly string[];
}

/** Draws an SVG of our own whose picture is `units` wide and high. What moves is the group with the id `moving`. */
export async function drawSvg(svg: string, units: number, motion: Motion | null = null): Promise<Frames> {
  const drawings = motion ? motion.transforms.map((transform) => svg.replace('id="moving"', `transform="${transform}"`)) : [svg];
  const density = (UNIT_DPI * SIDE) / units;
  const frames = await Promise.all(
    drawings.map((drawing) => sharp(Buffer.from(drawing), { density }).resize(SIDE, SIDE).ensureAlpha().raw().toBuffer()),
  );
  return { pixels: Buffer.concat(frames), delays: drawings.map(() => motion?.delay ?? 0) };
}
