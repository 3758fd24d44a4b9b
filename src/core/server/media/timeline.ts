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
  /** Decode time in ms on the timeline. That of video is later than that of the previous frame. */
  time: number;
  /** The encoder's clock was started, reset or moved at this sample. */
  hasJumped: boolean;
  /** The clock of the track moved, with this sample or with an earlier one of the other track. */
  isMoved: boolean;
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
    // The times of audio jitter in both directions, and `AudioClock` averages them.
    const time = track === 'audio' ? dts + shift : Math.max(dts + shift, clock.last + MIN_STEP_MS);
    const step = time - clock.last;
    const isMoved = shift !== clock.shift;
    const hasJumped = isMoved && shift !== other.shift;
    if (step > MIN_STEP_MS && step <= MAX_GAP_MS) clock.step = step;
    clock.shift = shift;
    clock.last = Math.max(clock.last, time);
    this.#front = Math.max(this.#front, time + clock.step);
    return { time, hasJumped, isMoved };
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

/** Samples per frame, as declared by an AudioConfig. */
export const AAC_FRAME = 1024;
/** Seconds that audio may differ from its timestamps on average: viewers notice larger differences. */
const TOLERANCE = 0.05;
/** Seconds of audio over which the difference is averaged, because encoders stamp frames in bursts, or by the time of their capture. */
const AVERAGED = 1;
/** Seconds by which one timestamp may differ. A larger difference is a gap or an overlap, and needs no average. */
const MAX_JITTER = 0.25;

/**
 * Times audio frames in samples. Frames are contiguous. Where the average of their timestamps differs by more than the tolerance, it leaves
 * a gap or drops frames, so audio never drifts.
 */
export class AudioClock {
  readonly #sampleRate: number;
  readonly #window: number;
  /** By how many samples the last frames were stamped later than they were placed. */
  #late: number[] = [];
  #next: number;
  #isInterrupted = true;

  /** No frame is placed before `start`, in seconds. */
  constructor(sampleRate: number, start: number) {
    this.#sampleRate = sampleRate;
    this.#window = Math.ceil((AVERAGED * sampleRate) / AAC_FRAME);
    this.#next = Math.ceil(start * sampleRate);
  }

  /** The next frame is placed at its timestamp, but never before the end of the last one. */
  interrupt(): void {
    this.#isInterrupted = true;
    this.#late = [];
  }

  /** The decode time, in samples, of the frame with this timestamp (ms on the timeline); null for a frame to drop. */
  timeOf(stamp: number): number | null {
    const late = Math.round((stamp * this.#sampleRate) / 1000) - this.#next;
    const shift = this.#shift(late);
    // Half a frame, so that dropping a long frame does not make the audio later than it was early.
    if (-shift > Math.max(TOLERANCE * this.#sampleRate, AAC_FRAME / 2)) {
      this.#late = this.#late.map((one) => one + AAC_FRAME);
      return null;
    }
    const moved = shift > (this.#isInterrupted ? 0 : TOLERANCE * this.#sampleRate) ? shift : 0;
    const time = this.#next + moved;
    this.#late = [...this.#late.map((one) => one - moved), late - moved].slice(-this.#window);
    this.#isInterrupted = false;
    this.#next = time + AAC_FRAME;
    return time;
  }

  /** By how many samples the audio is early (positive) or late, as far as that is certain. */
  #shift(late: number): number {
    if (this.#isInterrupted) return late;
    const average = this.#late.reduce((sum, one) => sum + one, 0) / Math.max(1, this.#late.length);
    if (Math.abs(late - average) > MAX_JITTER * this.#sampleRate) return late;
    return this.#late.length < this.#window ? 0 : Math.round(average);
  }
}

/** Maximum correction of a segment's date for drift, as a share of the previous segment's duration. */
const MAX_CORRECTION = 0.02;

/**
 * Dates the timeline by the wall clock (EXT-X-PROGRAM-DATE-TIME, RFC 8216bis 4.4.4.6). Dates follow the media without gaps or overlaps,
 * because arrival times jitter with the network. Only where the timeline closed a gap do they step forward, to the arrival of the sample
 * after the gap. The clocks of encoder and server drift apart, so the date of each segment moves a little towards the earliest arrival
 * since the previous one. Dates never run backwards.
 */
export class ProgramClock {
  /** Date minus timeline, in ms. */
  #offset: number | null = null;
  #earliest = Number.POSITIVE_INFINITY;
  /** Where the timeline closed a gap, later than the last segment. */
  #steps: Array<{ time: number; offset: number }> = [];
  #previous: { time: number; date: number };

  constructor(notBefore: Date | null) {
    this.#previous = { time: 0, date: notBefore?.getTime() ?? Number.NEGATIVE_INFINITY };
  }

  /** A sample of `time` (ms on the timeline) arrived. Times may go back a little, because tracks are interleaved. */
  observe(time: number, receivedAt: Date, hasJumped: boolean): void {
    const offset = receivedAt.getTime() - time;
    if (hasJumped) this.#steps.push({ time, offset });
    this.#earliest = Math.min(this.#earliest, offset);
  }

  /** The date of a segment that starts at `time` (ms). Call in the order of the segments. */
  dateOf(time: number): Date {
    const date = Math.round(time + this.#offsetAt(time));
    this.#previous = { time, date: Math.max(date, this.#previous.date) };
    return new Date(this.#previous.date);
  }

  #offsetAt(time: number): number {
    const steps = this.#steps.filter((step) => step.time <= time);
    let offset = this.#offset ?? this.#steps[0]?.offset ?? 0;
    if (steps.length > 0) {
      offset = Math.max(offset, ...steps.map((step) => step.offset));
    } else if (this.#earliest < Number.POSITIVE_INFINITY) {
      const most = MAX_CORRECTION * Math.max(0, time - this.#previous.time);
      offset += Math.max(-most, Math.min(most, this.#earliest - offset));
    }
    this.#steps = this.#steps.filter((step) => step.time > time);
    this.#earliest = Number.POSITIVE_INFINITY;
    this.#offset = offset;
    return offset;
  }
}
