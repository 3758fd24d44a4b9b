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

/** Calls the first at once, the others evenly, one per millisecond at most: a whole crowd in one turn would block the event loop. */
export function releaseEvenly(waiting: readonly (() => void)[], withinMilliseconds: number): void {
  const start = performance.now();
  let released = 0;
  const release = () => {
    const due = Math.ceil(((performance.now() - start) / withinMilliseconds) * waiting.length);
    do waiting[released++]?.();
    while (released < due);
    if (released < waiting.length) setTimeout(release, 1);
  };
  release();
}

/** The shortest and longest pause in milliseconds. The upper limit keeps the work going when a step was slow on a busy machine. */
const PAUSE_MIN = 16;
const PAUSE_MAX = 100;

/** Milliseconds to pause after a step, so that chat can use the database. With twice the step, a message waits for one step at most. */
export const pauseAfter = (took: number, times = 2): number => Math.min(PAUSE_MAX, Math.max(PAUSE_MIN, Math.ceil(times * took)));
