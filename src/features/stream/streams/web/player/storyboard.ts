import type { Storyboard } from './player-source.ts';

/** Where the picture of a moment is: a sheet, and the tile in it as a CSS background. */
export interface Tile {
  sheet: string;
  size: string;
  position: string;
}

/** A position among tiles as CSS counts it: a percentage of the space that the sheet is larger than a tile. */
const share = (index: number, count: number): string => (count > 1 ? `${(100 * index) / (count - 1)}%` : '0%');

/** The picture of a moment in seconds, or null when there is none. */
export function tileAt({ every, columns, rows, sheets }: Storyboard, seconds: number): Tile | null {
  const index = Math.floor(Math.max(0, seconds) / every);
  const place = index % (columns * rows);
  const sheet = sheets[Math.floor(index / (columns * rows))];
  if (sheet === undefined) return null;
  return {
    sheet,
    size: `${columns * 100}% ${rows * 100}%`,
    position: `${share(place % columns, columns)} ${share(Math.floor(place / columns), rows)}`,
  };
}
