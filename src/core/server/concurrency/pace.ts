/** Spreads starts evenly, so that many tasks that could all start now start at most so many times a second. */
export class Pace {
  readonly #gap: number;
  readonly #clock: () => number;
  #next = Number.NEGATIVE_INFINITY;

  /** `clock` is in milliseconds and never goes back. */
  constructor(perSecond: number, clock: () => number = () => performance.now()) {
    this.#gap = 1000 / perSecond;
    this.#clock = clock;
  }

  /** Takes the next free start, and returns the milliseconds until then. */
  take(): number {
    const now = this.#clock();
    const start = Math.max(now, this.#next);
    this.#next = start + this.#gap;
    return start - now;
  }
}
