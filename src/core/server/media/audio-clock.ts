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
