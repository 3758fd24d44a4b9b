/** Samples per frame, as declared by an AudioConfig. */
export const AAC_FRAME = 1024;
/**
 * Maximum difference in seconds between the audio and the encoder's timestamps before a correction. Timestamps are whole milliseconds and
 * jitter by more, and people notice larger differences between sound and picture.
 */
const TOLERANCE = 0.05;

/**
 * Times audio frames in samples. Frames are contiguous, because decoders play them so. Timestamps only matter when they differ by more than
 * the tolerance: lost frames leave a gap, surplus frames are dropped. So the audio never drifts from the timestamps.
 */
export class AudioClock {
  readonly #sampleRate: number;
  #next: number;
  #isInterrupted = true;

  /** No frame is placed before `start`, in seconds. */
  constructor(sampleRate: number, start: number) {
    this.#sampleRate = sampleRate;
    this.#next = Math.ceil(start * sampleRate);
  }

  /** The next frame does not continue the last one: it is placed exactly at its timestamp, but never before the end of the last one. */
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
