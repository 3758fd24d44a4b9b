/**
 * How many frames a client may send at once: enough to join a thousand channels after a reconnect. After that the budget refills slowly.
 */
export const FRAME_BURST = 2_000;
export const FRAMES_PER_SECOND = 50;
/** A text that is not a message of the protocol costs as much as this many frames, on top of its own. */
export const UNREADABLE_COST = 20;

/** A token bucket. Times are milliseconds of one clock. */
export class FrameBudget {
  #credit = FRAME_BURST;
  #at: number;

  constructor(now: number) {
    this.#at = now;
  }

  /** Returns false when the client has spent its budget, which counts as a flood. */
  spend(cost: number, now: number): boolean {
    this.#credit = Math.min(FRAME_BURST, this.#credit + ((now - this.#at) / 1000) * FRAMES_PER_SECOND);
    this.#at = now;
    this.#credit -= cost;
    return this.#credit >= 0;
  }
}
