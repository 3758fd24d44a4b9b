/** The duration of every frame in samples, which is what an AudioConfig promises. */
export const AAC_FRAME = 1024;
/**
 * How far, in seconds, the audio may be from the encoder's stamps before it is corrected. Stamps are whole milliseconds and jitter by more
 * than that, and people notice when sound and picture are further apart than this.
 */
const TOLERANCE = 0.05;

/**
 * Times audio frames in samples. Frames are contiguous, because decoders play them so, and the stamps decide only when they differ by more
 * than the tolerance: lost frames leave a gap, surplus frames are dropped. So the audio never drifts from the stamps.
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

  /**
   * The next frame does not continue the last one: it is placed exactly where its stamp says, though never before the end of the last
   * one.
   */
  interrupt(): void {
    this.#isInterrupted = true;
  }

  /** The decode time, in samples, of the frame with this stamp (ms on the timeline); null for a frame to drop. */
  timeOf(stamp: number): number | null {
    const stamped = Math.round((stamp * this.#sampleRate) / 1000);
    const late = stamped - this.#next;
    const tolerance = TOLERANCE * this.#sampleRate;
    // Half a frame, so that dropping a long frame does not make the audio late by more than it was early.
    if (-late > Math.max(tolerance, AAC_FRAME / 2)) return null;
    const time = late > (this.#isInterrupted ? 0 : tolerance) ? stamped : this.#next;
    this.#isInterrupted = false;
    this.#next = time + AAC_FRAME;
    return time;
  }
}
