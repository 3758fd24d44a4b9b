export const LIVE_PICTURE_SECONDS = 60;
/** Largest first: a card on a desktop, and one on a phone. */
export const THUMBNAIL_SIZES = [
  { width: 640, height: 360 },
  { width: 320, height: 180 },
] as const;

/** Pixels. The player scales tiles up to twice their size. */
export const TILE = { width: 160, height: 90 } as const;
/** Tiles per sheet. A single sheet has only the rows it needs. */
export const SHEET_COLUMNS = 10;
const MAX_SHEET_ROWS = 10;
/** Maximum tiles of a storyboard; long recordings have a larger step. */
const MAX_TILES = 400;
/** Smaller steps would often repeat the picture of a segment. */
const MIN_SECONDS = 2;

/** Whole seconds between tiles for a duration in seconds. */
export const storyboardStep = (duration: number): number => Math.max(MIN_SECONDS, Math.ceil(duration / MAX_TILES));

export function storyboardTimes(duration: number): number[] {
  const step = storyboardStep(duration);
  return Array.from({ length: Math.ceil(Math.max(0, duration) / step) }, (_, index) => index * step);
}

export const sheetRows = (tiles: number): number => Math.min(MAX_SHEET_ROWS, Math.ceil(tiles / SHEET_COLUMNS));

/** Candidate positions of a recording's thumbnail, as shares of its duration. The start and end are rarely representative. */
export const THUMBNAIL_POSITIONS = [0.2, 0.35, 0.5, 0.65, 0.8] as const;
