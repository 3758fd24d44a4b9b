/** Samples per frame, as declared by an AudioConfig. */
export const AAC_FRAME = 1024;
/** Seconds that audio may differ from its timestamps: they jitter by milliseconds, and viewers notice larger differences. */
const TOLERANCE = 0.05;

/** Times audio frames in samples. Frames are contiguous; beyond the tolerance it leaves a gap or drops frames, so audio never drifts. */
export class AudioClock {
  readonly #sampleRate: number;
  #next: number;
  #isInterrupted = true;

  /** No frame is placed before `start`, in seconds. */
  constructor(sampleRate: number, start: number) {
    this.#sampleRate = sampleRate;
    this.#next = Math.ceil(start * sampleRate);
  }

  /** The next frame is placed at its timestamp, but never before the end of the last one. */
  interrupt(): void {
    this.#isInterrupted = true;
  }

  /** The decode time, in samples, of the frame with this timestamp (ms on the timeline); null for a frame to drop. */
  timeOf(stamp: number): number | null {
    const stamped = Math.round((stamp * this.#sampleRate) / 1000);
    const late = stamped - this.#next;
    const tolerance = TOLERANCE * this.#sampleRate;
    // Half a frame, so that dropping a long frame does not make the audio later than it was early.
    if (-late > Math.max(tolerance, AAC_FRAME / 2)) return null;
    const time = late > (this.#isInterrupted ? 0 : tolerance) ? stamped : this.#next;
    this.#isInterrupted = false;
    this.#next = time + AAC_FRAME;
    return time;
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
