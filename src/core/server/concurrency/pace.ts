export class Pace {
  readonly #gap: number;
  readonly #clock: () => number;
  #next = Number.NEGATIVE_INFINITY;

  /** `clock` is in milliseconds and never goes back. */
  constructor(perSecond: number, clock: () => number = () => performance.now()) {
    this.#gap = 1000 / perSecond;
    this.#clock = clock;
  }

  /** Reserves a start, and returns the milliseconds until then. */
  take(): number {
    const now = this.#clock();
    const start = Math.max(now, this.#next);
    this.#next = start + this.#gap;
    return start - now;
  }
}
