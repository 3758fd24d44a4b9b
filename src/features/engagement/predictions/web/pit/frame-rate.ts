/** Frames per measurement (PR-12). */
export const SAMPLES = 60;
/** The pit stops below the first rate and resumes at the second. */
export const STOP_BELOW_FPS = 20;
export const RESUME_AT_FPS = 30;

/** Stops the balls on slow machines. */
export class FrameRate {
  #times: number[] = [];
  #isLow = false;

  /** Records a frame at `at` milliseconds. Returns whether the pit should stand still. */
  frame(at: number): boolean {
    this.#times.push(at);
    if (this.#times.length <= SAMPLES) return this.#isLow;
    const rate = (SAMPLES * 1000) / (at - this.#times[0]!);
    const isLow = rate < (this.#isLow ? RESUME_AT_FPS : STOP_BELOW_FPS);
    // Rates with and without moving balls are not comparable, so a switch restarts the measurement.
    this.#times = isLow === this.#isLow ? this.#times.slice(1) : [];
    this.#isLow = isLow;
    return isLow;
  }

  /** Call this when no frames are requested, e.g. in a hidden tab, so the gap does not count as slowness. */
  pause(): void {
    this.#times = [];
  }
}
