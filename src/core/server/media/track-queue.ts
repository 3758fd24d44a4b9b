import type { FragmentSample } from './mp4/fragments.ts';
import { VIDEO_TIMESCALE } from './sample.ts';

export interface TimedSample extends FragmentSample {
  /** Decode time in ticks of 1/90,000 s; fractional for some audio. */
  time: number;
  /** Decode time in ticks of the track's timescale. */
  decodeTime: number;
}

abstract class TrackQueue {
  readonly samples: TimedSample[] = [];
  /** Every sample before this time (ticks) is in the queue or has left it. */
  front: number;
  /** The latest distance of two samples, in ticks. */
  step = 0;

  constructor(start: number) {
    this.front = start;
  }

  abstract get first(): number | null;

  /** The latest start of a sample, or end of the last one, in a span of ticks. */
  boundaryIn(from: number, to: number): number | null {
    if (this.front >= from && this.front <= to) return Math.floor(this.front);
    const found = this.samples.findLast(({ time }) => time >= from && time <= to);
    return found ? Math.floor(found.time) : null;
  }

  take(before: number): TimedSample[] {
    const kept = this.samples.findIndex(({ time }) => time >= before);
    return this.samples.splice(0, kept < 0 ? this.samples.length : kept);
  }
}

/** Maximum duration, in ticks, of the last frame before an interruption: a track that is further behind has paused. */
const FINISH_MAX = VIDEO_TIMESCALE;

type PendingFrame = Omit<TimedSample, 'duration' | 'decodeTime'>;

/** Times in ticks. */
export interface KeyFrame {
  time: number;
  distance: number;
}

/** Video frames. The newest one stays pending, because its duration is the distance to the next. */
export class VideoQueue extends TrackQueue {
  #pending: PendingFrame | null = null;
  #keyFrames: KeyFrame[] = [];
  #lastKeyFrame = 0;

  get first(): number | null {
    return (this.samples[0] ?? this.#pending)?.time ?? null;
  }

  get keyFrames(): readonly KeyFrame[] {
    return this.#keyFrames;
  }

  push(frame: PendingFrame): void {
    if (this.#pending) this.#complete(this.#pending, frame.time - this.#pending.time);
    this.#pending = frame;
    this.front = frame.time;
    if (!frame.isKeyFrame) return;
    this.#keyFrames.push({ time: frame.time, distance: frame.time - this.#lastKeyFrame });
    this.#lastKeyFrame = frame.time;
  }

  override take(before: number): TimedSample[] {
    this.#keyFrames = this.#keyFrames.filter(({ time }) => time >= before);
    return super.take(before);
  }

  /** Completes the pending frame with the previous duration, or until the interruption (ticks), so that players find no gap. */
  finish(until = 0): void {
    if (!this.#pending) return;
    const { time } = this.#pending;
    const step = this.step || VIDEO_TIMESCALE / 30;
    this.#complete(this.#pending, Math.max(step, Math.min(Math.floor(until) - time, FINISH_MAX)));
    this.#pending = null;
    this.front = time + this.step;
    this.step = step;
  }

  /** Removes frames that need earlier ones for decoding, up to the first key frame, and returns their number. */
  dropDependent(): number {
    const key = this.samples.findIndex(({ isKeyFrame }) => isKeyFrame);
    const dropped = this.samples.splice(0, key < 0 ? this.samples.length : key).length;
    if (this.samples.length > 0 || !this.#pending || this.#pending.isKeyFrame) return dropped;
    this.#pending = null;
    return dropped + 1;
  }

  #complete(frame: PendingFrame, duration: number): void {
    this.samples.push({ ...frame, duration, decodeTime: frame.time });
    this.step = duration;
  }
}

export class AudioQueue extends TrackQueue {
  readonly #sampleRate: number;

  constructor(start: number, sampleRate: number) {
    super(start);
    this.#sampleRate = sampleRate;
  }

  get first(): number | null {
    return this.samples[0]?.time ?? null;
  }

  /** `decodeTime` and `duration` are in samples. The previous frame covers a preceding gap, if it is still queued. */
  push(decodeTime: number, duration: number, data: Uint8Array): void {
    const previous = this.samples.at(-1);
    if (previous) previous.duration = decodeTime - previous.decodeTime;
    this.samples.push({ time: this.#ticks(decodeTime), decodeTime, duration, offset: 0, isKeyFrame: true, data });
    this.front = this.#ticks(decodeTime + duration);
    this.step = this.#ticks(duration);
  }

  #ticks(samples: number): number {
    return (samples * VIDEO_TIMESCALE) / this.#sampleRate;
  }
}
