import type { Storyboard } from './player-source.ts';

export interface Tile {
  sheet: string;
  size: string;
  position: string;
}

/** CSS background positions are percentages of the sheet's excess over a tile. */
const share = (index: number, count: number): string => (count > 1 ? `${(100 * index) / (count - 1)}%` : '0%');

export function tileAt({ every, columns, rows, sheets }: Storyboard, seconds: number): Tile | null {
  const index = Math.floor(Math.max(0, seconds) / every);
  const slot = index % (columns * rows);
  const sheet = sheets[Math.floor(index / (columns * rows))];
  if (sheet === undefined) return null;
  return {
    sheet,
    size: `${columns * 100}% ${rows * 100}%`,
    position: `${share(slot % columns, columns)} ${share(Math.floor(slot / columns), rows)}`,
  };
}
