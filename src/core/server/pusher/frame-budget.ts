/** Burst in frames: enough to join a thousand channels after a reconnect. */
export const FRAME_BURST = 2_000;
export const FRAMES_PER_SECOND = 50;
/** Extra cost, in frames, of a text that is not a protocol message. */
export const UNREADABLE_COST = 20;

/** A token bucket. Times are milliseconds of one clock. */
export class FrameBudget {
  #credit = FRAME_BURST;
  #at: number;

  constructor(now: number) {
    this.#at = now;
  }

  /** False when the budget is spent, which counts as a flood. */
  spend(cost: number, now: number): boolean {
    this.#credit = Math.min(FRAME_BURST, this.#credit + ((now - this.#at) / 1000) * FRAMES_PER_SECOND);
    this.#at = now;
    this.#credit -= cost;
    return this.#credit >= 0;
  }
}
