import { seededRandom } from '#core/web/ui/seeded-random.ts';

/** Seeded random numbers for a scene of 320 by 180. */
export interface Brush {
  between: (least: number, most: number) => number;
  pick: <T>(from: readonly T[]) => T;
  chance: (of: number) => boolean;
}

export type Scene = (brush: Brush) => string;

export const WIDTH = 320;
export const HEIGHT = 180;

export function brushOf(seed: string): Brush {
  const random = seededRandom(seed);
  return {
    between: (least, most) => Math.round((least + random() * (most - least)) * 10) / 10,
    pick: (from) => from[Math.floor(random() * from.length)]!,
    chance: (of) => random() < of,
  };
}

export const rect = (x: number, y: number, width: number, height: number, fill: string, rest = '') =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" fill="${fill}"${rest && ` ${rest}`}/>`;
export const circle = (x: number, y: number, radius: number, fill: string, rest = '') =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${fill}"${rest && ` ${rest}`}/>`;
export const path = (d: string, fill: string, rest = '') => `<path d="${d}" fill="${fill}"${rest && ` ${rest}`}/>`;
export const ground = (fill: string) => rect(0, 0, WIDTH, HEIGHT, fill);

export function sky(...stops: readonly string[]): string {
  const steps = stops.map((color, at) => `<stop offset="${at / (stops.length - 1)}" stop-color="${color}"/>`).join('');
  return `<defs><linearGradient id="sky" x2="0" y2="1">${steps}</linearGradient></defs>${ground('url(#sky)')}`;
}

export function stars({ between }: Brush, count: number, below: number): string {
  return Array.from({ length: count }, () =>
    circle(between(0, WIDTH), between(0, below), between(0.4, 1), '#fff', `opacity="${between(0.3, 0.9)}"`),
  ).join('');
}

export const round = (value: number) => Math.round(value * 10) / 10;
