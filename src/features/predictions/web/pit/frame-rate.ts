/** Frames that are looked at together (PR-12). */
export const SAMPLES = 60;
/** Frames a second below which the pit stops, and what it takes to move again once it did. */
export const LOW = 20;
export const LOW_ONCE_LOW = 30;

/** Watches how smoothly the page is drawn: a slow machine has better things to do than to move balls. */
export class FrameRate {
  #times: number[] = [];
  #isLow = false;

  /** True when the pit should stand still. Tell it the time of every frame, in milliseconds. */
  frame(at: number): boolean {
    this.#times.push(at);
    if (this.#times.length <= SAMPLES) return this.#isLow;
    const rate = (SAMPLES * 1000) / (at - this.#times[0]!);
    const isLow = rate < (this.#isLow ? LOW_ONCE_LOW : LOW);
    // What was measured while it moved says nothing of how it is once it stands, and the other way round.
    this.#times = isLow === this.#isLow ? this.#times.slice(1) : [];
    this.#isLow = isLow;
    return isLow;
  }

  /** Frames were not asked for meanwhile, e.g. in a hidden tab: the pause is no slowness. */
  pause(): void {
    this.#times = [];
  }
}
