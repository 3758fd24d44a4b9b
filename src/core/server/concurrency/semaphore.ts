import { Unavailable } from '../unavailable.ts';

export interface SemaphoreOptions {
  /** Maximum number of tasks that run at the same time. */
  permits: number;
  /**
   * Maximum number of tasks that wait for a permit; further tasks are rejected with `Unavailable`, so that a flood of requests does not
   * fill the memory.
   */
  maxQueued: number;
  /** The plural of what a task works on, for the rejection message, e.g. "passwords". */
  subject: string;
}

/** Bounded concurrency within this process (decision 030): a few tasks run, some more wait in order, and the rest are rejected immediately. */
export class Semaphore {
  readonly #options: SemaphoreOptions;
  readonly #queue: Array<() => void> = [];
  #running = 0;

  constructor(options: SemaphoreOptions) {
    this.#options = options;
  }

  /** Runs the task when it has a permit. Returns or throws what the task does. */
  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.#running < this.#options.permits) this.#running += 1;
    else await this.#permit();
    try {
      return await task();
    } finally {
      // The permit goes to the task that has waited longest, so that a new task cannot overtake it.
      const next = this.#queue.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }

  #permit(): Promise<void> {
    const { maxQueued, subject } = this.#options;
    if (this.#queue.length >= maxQueued) throw new Unavailable(`too many ${subject} are waiting`);
    return new Promise((resolve) => {
      this.#queue.push(resolve);
    });
  }
}
