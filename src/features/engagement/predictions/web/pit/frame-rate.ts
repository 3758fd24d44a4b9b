/** Number of frames per measurement (PR-12). */
export const SAMPLES = 60;
/** The frame rate below which the pit stops, and the one at which it moves again. */
export const STOP_BELOW_FPS = 20;
export const RESUME_AT_FPS = 30;

/** Measures the frame rate, so that the balls stop moving on slow machines. */
export class FrameRate {
  #times: number[] = [];
  #isLow = false;

  /** Records a frame at the given time in milliseconds, and returns whether the pit should stand still. */
  frame(at: number): boolean {
    this.#times.push(at);
    if (this.#times.length <= SAMPLES) return this.#isLow;
    const rate = (SAMPLES * 1000) / (at - this.#times[0]!);
    const isLow = rate < (this.#isLow ? RESUME_AT_FPS : STOP_BELOW_FPS);
    // The rate with moving balls says nothing about the rate without, and vice versa, so a switch restarts the measurement.
    this.#times = isLow === this.#isLow ? this.#times.slice(1) : [];
    this.#isLow = isLow;
    return isLow;
  }

  /** Call this when no frames are requested, e.g. in a hidden tab, so that the gap does not count as slowness. */
  pause(): void {
    this.#times = [];
  }
}
