import { contrastOf } from '#core/server/ffmpeg/video-frame.ts';
import { type Frames, type RenderedPicture, renderPicture } from '#core/server/pictures/frames.ts';
import { pictureUrl, type WithSite } from '#core/server/pictures/stored-pictures.ts';
import type { Thumbnail } from '#features/channel/channels/contract/livestream.ts';
import { SHEET_COLUMNS, sheetRows, THUMBNAIL_SIZES, TILE } from '#features/stream/streams/rules/pictures.ts';
import type { MediaPicturesRow } from '../store/media-pictures.ts';

/** Renders all thumbnail sizes, largest first, from a frame of the largest size. */
export async function renderThumbnail(frame: Frames): Promise<RenderedPicture[]> {
  const rendered: RenderedPicture[] = [];
  for (const size of THUMBNAIL_SIZES) rendered.push(await renderPicture(frame, size, true));
  return rendered;
}

/** Returns the frame with the most detail. Null without frames. */
export function bestFrame(frames: readonly Frames[]): Frames | null {
  const ranked = frames.map((frame) => ({ frame, contrast: contrastOf(frame) })).toSorted((one, other) => other.contrast - one.contrast);
  return ranked[0]?.frame ?? null;
}

/** Thumbnail in channel responses (wire.md 3.2), from the hashes of its sizes. Null without a picture. */
export function thumbnailOnWire(site: WithSite, hashes: readonly string[]): Thumbnail | null {
  const [largest] = hashes;
  if (largest === undefined) return null;
  const src = pictureUrl(site, largest);
  return { url: src, src, srcset: hashes.map((hash, at) => `${pictureUrl(site, hash)} ${THUMBNAIL_SIZES[at]?.width}w`).join(', ') };
}

const BYTES_PER_PIXEL = 4;
const TILE_LINE = TILE.width * BYTES_PER_PIXEL;

/** Preview sheets of equal tiles, in chronological order, row by row. */
export interface Storyboard {
  every: number;
  columns: number;
  rows: number;
  sheets: string[];
}

/** Draws sheets for `count` tiles, one sheet in memory at a time. A null of `tileAt` repeats the previous tile. */
export async function renderSheets(count: number, tileAt: (index: number) => Promise<Frames | null>): Promise<RenderedPicture[]> {
  const rows = sheetRows(count);
  const perSheet = rows * SHEET_COLUMNS;
  const sheets: RenderedPicture[] = [];
  let latest: Frames | null = null;
  for (let first = 0; first < count; first += perSheet) {
    const size = { width: TILE.width * SHEET_COLUMNS, height: TILE.height * rows };
    const pixels = Buffer.alloc(size.width * size.height * BYTES_PER_PIXEL);
    for (let place = 0; place < perSheet && first + place < count; place++) {
      latest = (await tileAt(first + place)) ?? latest;
      if (latest) draw(latest, pixels, place);
    }
    sheets.push(await renderPicture({ ...size, pixels, delays: [0] }, size, true));
  }
  return latest ? sheets : [];
}

function draw({ pixels }: Frames, sheet: Buffer, place: number): void {
  const sheetLine = TILE_LINE * SHEET_COLUMNS;
  const start = Math.floor(place / SHEET_COLUMNS) * TILE.height * sheetLine + (place % SHEET_COLUMNS) * TILE_LINE;
  for (let line = 0; line < TILE.height; line++) pixels.copy(sheet, start + line * sheetLine, line * TILE_LINE, (line + 1) * TILE_LINE);
}

/** Null for media without a storyboard. */
export function storyboardOnWire(
  site: WithSite,
  { storyboard, storyboardEvery, storyboardRows }: Pick<MediaPicturesRow, 'storyboard' | 'storyboardEvery' | 'storyboardRows'>,
): Storyboard | null {
  if (storyboard.length === 0) return null;
  return { every: storyboardEvery, columns: SHEET_COLUMNS, rows: storyboardRows, sheets: storyboard.map((hash) => pictureUrl(site, hash)) };
}
