import type { MediaSample } from './sample.ts';

/** Ms between a timestamp and the stream's position from which it is a jump of the encoder's clock, not lost or reordered frames. */
export const MAX_GAP_MS = 1000;
/** Maximum lag, in ms, of one track behind the other before it is joined again. */
const MAX_LAG_MS = 3 * MAX_GAP_MS;
/** Assumed duration of a frame, in ms, while only one frame of its track is known. */
const FIRST_STEP_MS = 20;
/** Larger timestamps, in ms, are refused, because times computed from them would not be exact. It is 35,000 years. */
const MAX_STAMP_MS = 2 ** 50;
/** Minimum increase of decode times, in ms, for any input. */
const MIN_STEP_MS = 1;

export interface Placement {
  /** Decode time in ms on the timeline, later than that of the previous sample of the track. */
  time: number;
  /** The encoder's clock was started, reset or moved at this sample. */
  hasJumped: boolean;
}

interface TrackClock {
  /** Timeline minus encoder's clock, in ms; null before the first sample of a session. */
  shift: number | null;
  last: number;
  step: number;
}

/** One continuous timeline in ms. Clocks that wrap, reset or jump are joined at the stream's position; tracks keep their offset. */
export class Timeline {
  readonly #start: number;
  readonly #clocks: { readonly video: TrackClock; readonly audio: TrackClock };
  #front: number;

  /** `start` is the time of the first sample in ms. */
  constructor(start: number) {
    const unused = { shift: null, last: start - MIN_STEP_MS, step: FIRST_STEP_MS };
    this.#start = start;
    this.#clocks = { video: { ...unused }, audio: { ...unused } };
    this.#front = start;
  }

  /** Null for an invalid timestamp or audio before the start. Earlier video is placed at the start, because later frames depend on it. */
  place(track: MediaSample['track'], dts: number): Placement | null {
    if (!(Math.abs(dts) <= MAX_STAMP_MS)) return null;
    const clock = this.#clocks[track];
    const other = this.#clocks[track === 'video' ? 'audio' : 'video'];
    const shift =
      [clock.shift, other.shift].find((known) => known !== null && this.#isNear(dts + known, clock)) ?? this.#joint(clock) - dts;
    if (track === 'audio' && dts + shift < this.#start) return null;
    const time = Math.max(dts + shift, clock.last + MIN_STEP_MS);
    const step = time - clock.last;
    const hasJumped = shift !== clock.shift && shift !== other.shift;
    if (step > MIN_STEP_MS && step <= MAX_GAP_MS) clock.step = step;
    clock.shift = shift;
    clock.last = time;
    this.#front = Math.max(this.#front, time + clock.step);
    return { time, hasJumped };
  }

  /** The next sample is from a new connection, whose clock is unrelated to the current one. It is placed at `time`. */
  startSession(time: number): void {
    for (const clock of [this.#clocks.video, this.#clocks.audio]) clock.shift = null;
    this.#front = time;
  }

  /** Position of a sample with an unrelated timestamp: after the last one of its track, so that neither track gets a gap. */
  #joint({ shift, last, step }: TrackClock): number {
    return shift !== null && this.#front - (last + step) <= MAX_GAP_MS ? last + step : this.#front;
  }

  #isNear(time: number, { last }: TrackClock): boolean {
    return time >= last - MAX_GAP_MS && time >= this.#front - MAX_LAG_MS && time <= this.#front + MAX_GAP_MS;
  }
}
