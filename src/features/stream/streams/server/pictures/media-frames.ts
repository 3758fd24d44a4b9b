import { buffer } from 'node:stream/consumers';
import type { Size } from '#core/contract/picture.ts';
import type { Ctx } from '#core/server/context.ts';
import type { Ffmpeg } from '#core/server/ffmpeg/ffmpeg.ts';
import { readVideoFrame } from '#core/server/ffmpeg/video-frame.ts';
import { HopelessJob } from '#core/server/jobs/job.ts';
import { readFirstFragment } from '#core/server/media/mp4/first-fragment.ts';
import type { Frames } from '#core/server/pictures/frames.ts';
import { segmentKey } from '../delivery/media-files.ts';
import { findInit } from '../store/media.ts';
import { listPictureSegments, type PictureSegmentRow } from '../store/media-pictures.ts';

/**
 * Frames of a media, decoded by ffmpeg. The positions are those of the player: seconds from the start of what is stored. Reading the key frame at
 * the start of a segment takes a tenth of a second, and of the object only its first fragment.
 */
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

  /** Only the end of the media. */
  static async openLatest(ctx: Ctx, mediaId: string, signal: AbortSignal): Promise<MediaFrames> {
    return new MediaFrames(ctx, mediaId, await listPictureSegments(ctx.db, mediaId, 1), signal);
  }

  /** Seconds of the media; 0 when nothing with a picture is stored. */
  get duration(): number {
    const last = this.#segments.at(-1);
    return last ? last.time + last.duration - this.#segments[0]!.time : 0;
  }

  /** The key frame at the start of the segment that is played at this time. Null when there is none. */
  async keyFrameAt(seconds: number, size: Size): Promise<Frames | null> {
    const segment = this.#segmentAt(seconds);
    if (!segment) return null;
    const { sequence } = segment;
    // Times that follow each other are often in one segment.
    if (this.#last?.sequence !== sequence || this.#last.width !== size.width)
      this.#last = { sequence, width: size.width, frame: this.#keyFrameOf(segment, size) };
    return this.#last.frame;
  }

  /** The frame at exactly this time, for which a whole segment is read. Null when there is none. */
  async frameAt(seconds: number, size: Size): Promise<Frames | null> {
    const segment = this.#segmentAt(seconds);
    const video = segment && (await this.#read(segment, false));
    if (!video) return null;
    const within = Math.max(0, this.#segments[0]!.time + seconds - segment.time);
    const exact = await readVideoFrame(ffmpegOf(this.#ctx), { video, size, seconds: within }, this.#signal);
    // Segments may last a little longer than their last frame begins.
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

  /** Null for a segment that was deleted in the meantime. */
  async #read({ init: version, connectionId, sequence }: PictureSegmentRow, onlyStart: boolean): Promise<Buffer | null> {
    const init = this.#inits.get(version) ?? (await findInit(this.#ctx.db, this.#mediaId, 'main', version));
    this.#inits.set(version, init);
    const object = init && (await this.#ctx.objects.get(segmentKey(this.#mediaId, connectionId, 'main', sequence)));
    if (!init || !object) return null;
    return Buffer.concat([init, onlyStart ? await readFirstFragment(object.body) : await buffer(object.body)]);
  }
}

/** Pictures are only asked for where there is an ffmpeg, but a node without it may be given the job. */
export function ffmpegOf({ services }: Ctx): Ffmpeg {
  if (!services.ffmpeg) throw new HopelessJob('This node has no ffmpeg. Install it on every node, or set FFMPEG_PATH=off on all.');
  return services.ffmpeg;
}
