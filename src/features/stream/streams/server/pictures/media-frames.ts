import { buffer } from 'node:stream/consumers';
import { responsivePicture, type Size } from '#core/contract/picture.ts';
import type { Ctx } from '#core/server/context.ts';
import type { Ffmpeg } from '#core/server/ffmpeg/ffmpeg.ts';
import { contrastOf, readVideoFrame } from '#core/server/ffmpeg/video-frame.ts';
import { HopelessJob } from '#core/server/jobs/job.ts';
import { readFirstFragment } from '#core/server/media/mp4/read-mp4.ts';
import { type Frames, type RenderedPicture, renderPicture } from '#core/server/pictures/frames.ts';
import type { Thumbnail } from '#features/channel/channels/contract/livestream.ts';
import { SHEET_COLUMNS, sheetRows, THUMBNAIL_SIZES, TILE } from '#features/stream/streams/rules/pictures.ts';
import { pictureName, segmentKey } from '../delivery/stored-media.ts';
import { findInit } from '../store/media.ts';
import { listPictureSegments, type MediaPicturesRow, type PictureSegmentRow } from '../store/media-pictures.ts';

/** Decodes frames with ffmpeg, at positions in seconds from the start of the stored media. A key frame takes a tenth of a second. */
export class MediaFrames {
  readonly #ctx: Ctx;
  readonly #mediaId: string;
  readonly #signal: AbortSignal;
  readonly #segments: readonly PictureSegmentRow[];
  readonly #inits = new Map<number, Buffer | null>();
  #last: { sequence: number; width: number; frame: Promise<Frames | null> } | null = null;

  private constructor(ctx: Ctx, mediaId: string, segments: readonly PictureSegmentRow[], signal: AbortSignal) {
    this.#ctx = ctx;
    this.#mediaId = mediaId;
    this.#segments = segments;
    this.#signal = signal;
  }

  static async open(ctx: Ctx, mediaId: string, signal: AbortSignal): Promise<MediaFrames> {
    return new MediaFrames(ctx, mediaId, await listPictureSegments(ctx.db, mediaId), signal);
  }

  static async openLatest(ctx: Ctx, mediaId: string, signal: AbortSignal): Promise<MediaFrames> {
    return new MediaFrames(ctx, mediaId, await listPictureSegments(ctx.db, mediaId, 1), signal);
  }

  /** Seconds; 0 without stored video. */
  get duration(): number {
    const last = this.#segments.at(-1);
    return last ? last.time + last.duration - this.#segments[0]!.time : 0;
  }

  /** The key frame at the start of the segment played at this time. Null without one. */
  async keyFrameAt(seconds: number, size: Size): Promise<Frames | null> {
    const segment = this.#segmentAt(seconds);
    if (!segment) return null;
    const { sequence } = segment;
    // Consecutive times are often in one segment.
    if (this.#last?.sequence !== sequence || this.#last.width !== size.width)
      this.#last = { sequence, width: size.width, frame: this.#keyFrameOf(segment, size) };
    return this.#last.frame;
  }

  /** The frame at exactly this time; reads a whole segment. Null without one. */
  async frameAt(seconds: number, size: Size): Promise<Frames | null> {
    const segment = this.#segmentAt(seconds);
    const video = segment && (await this.#read(segment, false));
    if (!video) return null;
    const within = Math.max(0, this.#segments[0]!.time + seconds - segment.time);
    const exact = await readVideoFrame(ffmpegOf(this.#ctx), { video, size, seconds: within }, this.#signal);
    // A segment may end slightly after its last frame begins.
    return exact ?? readVideoFrame(ffmpegOf(this.#ctx), { video, size }, this.#signal);
  }

  async #keyFrameOf(segment: PictureSegmentRow, size: Size): Promise<Frames | null> {
    const video = await this.#read(segment, true);
    return video && readVideoFrame(ffmpegOf(this.#ctx), { video, size }, this.#signal);
  }

  #segmentAt(seconds: number): PictureSegmentRow | null {
    const time = (this.#segments[0]?.time ?? 0) + seconds;
    return this.#segments.findLast((segment) => segment.time <= time) ?? this.#segments[0] ?? null;
  }

  async #read({ init: version, connectionId, sequence }: PictureSegmentRow, onlyStart: boolean): Promise<Buffer | null> {
    const init = this.#inits.get(version) ?? (await findInit(this.#ctx.db, this.#mediaId, 'main', version));
    this.#inits.set(version, init);
    const object = init && (await this.#ctx.objects.get(segmentKey(this.#mediaId, connectionId, 'main', sequence)));
    if (!init || !object) return null;
    return Buffer.concat([init, onlyStart ? await readFirstFragment(object.body) : await buffer(object.body)]);
  }
}

/** Picture jobs are scheduled only by nodes with ffmpeg, but a node without it may get one. */
export function ffmpegOf({ services }: Ctx): Ffmpeg {
  if (!services.ffmpeg) throw new HopelessJob('This node has no ffmpeg. Install it on every node, or set FFMPEG_PATH=off on all.');
  return services.ffmpeg;
}

/** Renders all thumbnail sizes, largest first, from a frame of the largest size. */
export async function renderThumbnail(frame: Frames): Promise<RenderedPicture[]> {
  const rendered: RenderedPicture[] = [];
  for (const size of THUMBNAIL_SIZES) rendered.push(await renderPicture(frame, size, true));
  return rendered;
}

export function bestFrame(frames: readonly Frames[]): Frames | null {
  const ranked = frames.map((frame) => ({ frame, contrast: contrastOf(frame) })).toSorted((one, other) => other.contrast - one.contrast);
  return ranked[0]?.frame ?? null;
}

/** Thumbnail in channel responses (wire.md 3.2), from the folder of its media and the hashes of its sizes. Null without a picture. */
export function thumbnailOnWire(folder: string, hashes: readonly string[]): Thumbnail | null {
  if (hashes.length === 0) return null;
  const urls = hashes.map((hash) => `${folder}/${pictureName(hash)}`);
  const widths = THUMBNAIL_SIZES.map(({ width }) => width);
  return { url: urls[0]!, ...responsivePicture(urls, widths) };
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

export function storyboardOnWire(
  folder: string,
  { storyboard, storyboardEvery, storyboardRows }: Pick<MediaPicturesRow, 'storyboard' | 'storyboardEvery' | 'storyboardRows'>,
): Storyboard | null {
  if (storyboard.length === 0) return null;
  return {
    every: storyboardEvery,
    columns: SHEET_COLUMNS,
    rows: storyboardRows,
    sheets: storyboard.map((hash) => `${folder}/${pictureName(hash)}`),
  };
}
