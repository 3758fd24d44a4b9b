import { type ClosedSegment, TARGET_DURATION } from '../output.ts';

/** Bits per second of a variant (RFC 8216bis 4.4.6.2). */
export interface Bandwidth {
  /** The highest rate of any run of segments that lasts between 0.5 and 1.5 Target Durations. */
  peak: number;
  average: number;
}

const RUN_MIN = 0.5 * TARGET_DURATION;
const RUN_MAX = 1.5 * TARGET_DURATION;
/** Maximum number of segments in a run, however short they are. */
const RUN_SEGMENTS = 64;
const BITS = 8;

export class BandwidthMeter {
  #bytes = 0;
  #seconds = 0;
  #peak = 0;
  readonly #run: Array<Pick<ClosedSegment, 'byteLength' | 'duration'>> = [];

  /** Without a long enough run, the peak is the rate so far. Null before the first bytes. */
  get bandwidth(): Bandwidth | null {
    if (this.#bytes === 0) return null;
    const average = Math.ceil((this.#bytes * BITS) / this.#seconds);
    return { peak: Math.max(this.#peak, average), average };
  }

  add({ byteLength, duration }: Pick<ClosedSegment, 'byteLength' | 'duration'>): void {
    this.#bytes += byteLength;
    this.#seconds += duration;
    this.#run.push({ byteLength, duration });
    let bytes = 0;
    let seconds = 0;
    for (const segment of this.#run.toReversed()) {
      bytes += segment.byteLength;
      seconds += segment.duration;
      if (seconds > RUN_MAX) break;
      if (seconds >= RUN_MIN) this.#peak = Math.max(this.#peak, Math.ceil((bytes * BITS) / seconds));
    }
    if (seconds > RUN_MAX || this.#run.length > RUN_SEGMENTS) this.#run.shift();
  }
}
