import { Unavailable } from '../unavailable.ts';

export interface SemaphoreOptions {
  permits: number;
  /** Further tasks are rejected with `Unavailable`, so that a flood of requests does not fill the memory. */
  maxQueued: number;
  /** Plural for the rejection message, e.g. "passwords". */
  subject: string;
}

/** Bounded concurrency within this process (decision 030); waiting tasks run in order. */
export class Semaphore {
  readonly #options: SemaphoreOptions;
  readonly #queue: Array<() => void> = [];
  #running = 0;

  constructor(options: SemaphoreOptions) {
    this.#options = options;
  }

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
