import type { MediaSample } from './sample.ts';

/**
 * How far, in ms, a stamp may be from where the stream stands before it counts as a jump of the encoder's clock. Smaller steps back are bad
 * stamps or reordering, and smaller steps forward are lost frames.
 */
export const MAX_GAP_MS = 1000;
/** How far, in ms, one track may be behind the other before it is joined anew. */
const MAX_LAG_MS = 3 * MAX_GAP_MS;
/** What a frame is taken to last, in ms, while only one frame of its track is known. */
const FIRST_STEP_MS = 20;
/** Larger stamps, in ms, are refused: times computed with them would not be exact. It is 35,000 years. */
const MAX_STAMP_MS = 2 ** 50;
/** Decode times increase by at least this much, in ms, whatever the encoder says. */
const MIN_STEP_MS = 1;

/** Where a sample belongs on the timeline. */
export interface Placement {
  /** Decode time in ms on the timeline, later than that of the previous sample of the track. */
  time: number;
  /** The encoder's clock was started, reset or moved with this sample. */
  hasJumped: boolean;
}

interface TrackClock {
  /** Timeline minus encoder's clock, in ms; null before the first sample of a session. */
  shift: number | null;
  last: number;
  /** The latest distance of two samples. */
  step: number;
}

/**
 * Makes one continuous timeline of the decode times of an encoder, in ms. Clocks that wrap around, are reset or jump are joined where the
 * stream stands: a gap of more than a second in which neither track has a sample is closed up. Both tracks keep their distance to each
 * other through a jump. Tracks that use different clocks are each joined on their own.
 */
export class Timeline {
  readonly #start: number;
  readonly #clocks: { readonly video: TrackClock; readonly audio: TrackClock };
  /** Where the newest sample of any track ends. */
  #front: number;

  /** `start` is the time of the first sample in ms. */
  constructor(start: number) {
    const unused = { shift: null, last: start - MIN_STEP_MS, step: FIRST_STEP_MS };
    this.#start = start;
    this.#clocks = { video: { ...unused }, audio: { ...unused } };
    this.#front = start;
  }

  /**
   * Null for a stamp that is no number or far too large, and for audio from before the start of the timeline. Such a video frame is placed
   * at the start, because the frames that follow depend on it.
   */
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

  /** The next sample comes from a new connection, whose clock says nothing about the present one. It is placed at `time`. */
  startSession(time: number): void {
    for (const clock of [this.#clocks.video, this.#clocks.audio]) clock.shift = null;
    this.#front = time;
  }

  /** Where a sample goes whose stamp fits nothing: after the last one of its track, so that neither track gets a hole. */
  #joint({ shift, last, step }: TrackClock): number {
    return shift !== null && this.#front - (last + step) <= MAX_GAP_MS ? last + step : this.#front;
  }

  #isNear(time: number, { last }: TrackClock): boolean {
    return time >= last - MAX_GAP_MS && time >= this.#front - MAX_LAG_MS && time <= this.#front + MAX_GAP_MS;
  }
}
