/** Pictures of media: what is shown of a stream before one watches it, and of a moment of a recording before one seeks to it. */

/** Seconds between two pictures of a live stream. */
export const LIVE_PICTURE_SECONDS = 60;
/** The sizes of a thumbnail, largest first: a card on a desktop, and one on a phone. */
export const THUMBNAIL_SIZES = [
  { width: 640, height: 360 },
  { width: 320, height: 180 },
] as const;

/** A tile of a storyboard. The player shows it at twice its size at most. */
export const TILE = { width: 160, height: 90 } as const;
/** Tiles of a sheet, in rows. A storyboard with one sheet has as many rows as it needs. */
export const SHEET_COLUMNS = 10;
const MAX_SHEET_ROWS = 10;
/** Tiles of a storyboard: a long recording has pictures that are further apart. */
const MAX_TILES = 400;
/** Pictures that are closer than segments usually last would often be the same. */
const MIN_SECONDS = 2;

/** The whole seconds between two pictures of a storyboard for media of this length in seconds. */
export const storyboardStep = (duration: number): number => Math.max(MIN_SECONDS, Math.ceil(duration / MAX_TILES));

/** The seconds at which a storyboard has a picture, in order. */
export function storyboardTimes(duration: number): number[] {
  const step = storyboardStep(duration);
  return Array.from({ length: Math.ceil(Math.max(0, duration) / step) }, (_, index) => index * step);
}

export const sheetRows = (tiles: number): number => Math.min(MAX_SHEET_ROWS, Math.ceil(tiles / SHEET_COLUMNS));

/** Where the thumbnail of a recording may be from, as shares of its length. Its start and its end often say little. */
export const THUMBNAIL_PLACES = [0.2, 0.35, 0.5, 0.65, 0.8] as const;
