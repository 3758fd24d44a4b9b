/** The length of a loop: 750 frames of AAC at 48 kHz, so that neither picture nor sound has a seam. */
export const LOOP_SECONDS = 16;
export const FRAMES_PER_SECOND = 24;

/** The scene of a demo channel. The end of the loop continues at its start, in picture and sound. */
export interface Scene {
  /** Username of the broadcaster. */
  channel: string;
  /** In pixels, both even. */
  width: number;
  height: number;
  /** Of the picture, in bits per second. */
  bitrate: number;
  /** The content of the `<svg>` at this time, in seconds from the start of the loop. */
  draw(at: number): string;
  /** One loop of mono samples at 48 kHz, from -1 to 1. */
  sound(): Float32Array;
}

export const TAU = 2 * Math.PI;

/** From 0 to 1 and back `times` times in a loop. */
export const sway = (at: number, times: number, phase = 0): number => 0.5 - 0.5 * Math.cos(TAU * ((at / LOOP_SECONDS) * times + phase));

/** Progress of the loop, from 0 to 1, `times` times in a loop. */
export const cycle = (at: number, times: number, phase = 0): number => ((((at / LOOP_SECONDS) * times + phase) % 1) + 1) % 1;

/** From 0 to 1 between these two times, slow at both ends. */
export function ease(at: number, from: number, to: number): number {
  const share = Math.min(1, Math.max(0, (at - from) / (to - from)));
  return share * share * (3 - 2 * share);
}

export const mix = (from: number, to: number, share: number): number => from + (to - from) * share;

/** One decimal place is a tenth of a pixel. */
export const px = (value: number): string => value.toFixed(1);

export const points = (corners: ReadonlyArray<readonly [x: number, y: number]>): string =>
  corners.map(([x, y]) => `${px(x)},${px(y)}`).join(' ');

export const polygon = (corners: ReadonlyArray<readonly [x: number, y: number]>, fill: string): string =>
  `<polygon points="${points(corners)}" fill="${fill}"/>`;

/** From top to bottom. */
export function gradient(id: string, ...colors: string[]): string {
  const stops = colors.map((color, index) => `<stop offset="${index / (colors.length - 1)}" stop-color="${color}"/>`);
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops.join('')}</linearGradient>`;
}

/** A soft light around a point. */
export const glow = (id: string, color: string): string =>
  `<radialGradient id="${id}"><stop offset="0" stop-color="${color}"/><stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient>`;

export const text = (x: number, y: number, size: number, content: string, more = 'fill="#fff"'): string =>
  `<text x="${px(x)}" y="${px(y)}" font-family="DejaVu Sans" font-size="${size}" ${more}>${content}</text>`;

/** The same numbers from 0 to 1 for the same seed. */
export function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
