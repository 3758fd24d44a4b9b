import type { PackagerOutput, Rung, SegmentStart } from '../output.ts';
import { type MediaSample, ticksOfMs, type VideoConfig } from '../sample.ts';
import { type Opening, SegmentWriter } from '../segment-writer.ts';
import { type TimedSample, VideoQueue } from '../track-queue.ts';

/** Events of the source stream of a rung. Times are in ticks of 1/90,000 s. */
export type SourceEvent =
  | { kind: 'open'; opening: Opening; segment: SegmentStart; partNumber: number }
  | { kind: 'part'; start: number; end: number; audio: readonly TimedSample[] }
  | { kind: 'close'; end: number }
  | { kind: 'interrupted' };

/**
 * Maximum distance of the first key frame of a rung's segment from the start of the source's. It may be earlier by rounding, or later by
 * B-frames and by one frame that a lower frame rate dropped.
 */
const EARLIER = ticksOfMs(10);
const LATER = ticksOfMs(500);
/** Maximum number of frames that wait for the source. It is at most a second ahead, so more frames mean wrong times. */
const MAX_WAITING = 2_000;

/**
 * Writes a rung part by part after its source: with the same numbers, durations and audio, and its own frames (decision 039). So a
 * player can switch at any part. Without frames, because the transcoder was not running or produced no key frame, the rung has gaps.
 */
export class RungWriter {
  readonly #rung: Rung;
  #config: VideoConfig | null = null;
  #queue = new VideoQueue(0);
  #lastTime = -1;
  readonly #events: Array<{ event: SourceEvent; at: number }> = [];
  #writer: SegmentWriter | null = null;
  #hasPicture = false;
  #firstFrame = -1;

  constructor(rung: Rung) {
    this.#rung = rung;
  }

  config(config: VideoConfig): void {
    this.#config = config;
  }

  /** `dts` is on the source's timeline. A frame that is not after the previous one is dropped. Throws when far too many wait. */
  frame({ dts, isKeyFrame, data }: MediaSample): void {
    const time = ticksOfMs(dts);
    if (time <= this.#lastTime) return;
    this.#lastTime = time;
    this.#queue.push({ time, offset: 0, isKeyFrame, data });
    if (this.#queue.samples.length > MAX_WAITING) throw new RangeError('The frames of the transcoder do not match its source.');
  }

  /** `at`: time of the event, in ms of any clock. */
  add(event: SourceEvent, at: number): void {
    this.#events.push({ event, at });
  }

  get behindSince(): number | null {
    return this.#events[0]?.at ?? null;
  }

  /** Writes as far as the frames allow; with `isFinal` no more frames arrive for the past events. */
  advance(isFinal: boolean): PackagerOutput[] {
    const outputs: PackagerOutput[] = [];
    if (isFinal) this.#queue.finish();
    for (let next = this.#events[0]; next; next = this.#events[0]) {
      const written = this.#write(next.event, isFinal);
      if (written === null) break;
      outputs.push(...written);
      this.#events.shift();
    }
    return outputs;
  }

  #write(event: SourceEvent, isFinal: boolean): PackagerOutput[] | null {
    switch (event.kind) {
      case 'open':
        return this.#open(event, isFinal);
      case 'part':
        return this.#part(event, isFinal);
      case 'close':
        return this.#writer?.close(event.end) ?? [];
      case 'interrupted':
        if (!isFinal) return null;
        this.#queue = new VideoQueue(0);
        return [];
    }
  }

  #open({ opening, segment, partNumber }: SourceEvent & { kind: 'open' }, isFinal: boolean): PackagerOutput[] | null {
    const start = opening.tracks.some(({ track }) => track === 'video') ? this.#keyFrameAt(opening.time, isFinal) : 'none';
    if (start === 'unknown') return null;
    this.#hasPicture = start !== 'none' && this.#config !== null;
    this.#queue.take(start === 'none' ? opening.time : start);
    if (start !== 'none') this.#firstFrame = start;
    if (!this.#writer && !this.#hasPicture) return [];
    const { sequence, discontinuity, discontinuitySequence } = segment;
    // Opening the segment increments it.
    const before = discontinuitySequence - (discontinuity ? 1 : 0);
    this.#writer ??= new SegmentWriter({ sequence, partNumber, initVersion: 0, discontinuitySequence: before }, this.#rung);
    const audio = opening.tracks.filter(({ track }) => track === 'audio');
    return this.#writer.open({ ...opening, tracks: [this.#config!, ...audio], isInterrupted: discontinuity });
  }

  #part({ start, end, audio }: SourceEvent & { kind: 'part' }, isFinal: boolean): PackagerOutput[] | null {
    if (!this.#writer) return [];
    if (!this.#hasPicture) return this.#writer.part(start, end, { video: [], audio: [] });
    const until = this.#events[1]?.event.kind === 'close' ? this.#endOfSegment(end, isFinal) : this.#endOfPart(end, isFinal);
    if (until === null) return null;
    const video = this.#queue.take(until);
    // A late key frame may miss the first part, which is then not independent.
    const isBeforePicture = video.length === 0 && this.#firstFrame >= end;
    return this.#writer.part(start, end, { video, audio: isBeforePicture ? [] : audio });
  }

  #keyFrameAt(time: number, isFinal: boolean): number | 'none' | 'unknown' {
    const found = this.#queue.keyFrames.find((frame) => frame.time >= time - EARLIER && frame.time > this.#firstFrame);
    if (found) return found.time <= time + LATER ? found.time : 'none';
    return isFinal || this.#queue.front > time + LATER ? 'none' : 'unknown';
  }

  #endOfPart(end: number, isFinal: boolean): number | null {
    return isFinal || this.#queue.front >= end ? end : null;
  }

  /** The frames before the next key frame belong to the segment, including those presented a little after its end. */
  #endOfSegment(end: number, isFinal: boolean): number | null {
    const next = this.#keyFrameAt(end, isFinal);
    if (next === 'unknown') return null;
    if (next !== 'none') return next;
    const isLast = isFinal && !this.#queue.keyFrames.some((frame) => frame.time > this.#firstFrame);
    return isLast ? Number.POSITIVE_INFINITY : end;
  }
}
