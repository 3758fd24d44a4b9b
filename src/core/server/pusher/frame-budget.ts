/** Frames a client may send: enough to join a thousand channels at once after a reconnect, then a steady trickle. */
export const FRAME_BURST = 2_000;
export const FRAMES_PER_SECOND = 50;
/** A frame that nobody can read costs as much as this many good ones. */
export const UNREADABLE_COST = 20;

/** A credit that refills with time (a token bucket). Times are milliseconds of one clock. */
export class FrameBudget {
  #credit = FRAME_BURST;
  #at: number;

  constructor(now: number) {
    this.#at = now;
  }

  /** False when the client has spent everything: a flood. */
  spend(cost: number, now: number): boolean {
    this.#credit = Math.min(FRAME_BURST, this.#credit + ((now - this.#at) / 1000) * FRAMES_PER_SECOND);
    this.#at = now;
    this.#credit -= cost;
    return this.#credit >= 0;
  }
}
