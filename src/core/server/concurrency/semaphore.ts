import { Unavailable } from '../unavailable.ts';

export interface SemaphoreOptions {
  /** Tasks that run at once. */
  permits: number;
  /** Tasks that may wait for a permit; one more is rejected with `Unavailable`, so that a flood does not fill the memory. */
  maxQueued: number;
  /** The plural of what a task works on, for the message of the rejection, e.g. "passwords". */
  subject: string;
}

/** Bounded concurrency within this process: a few tasks run, some more wait in their order, and the rest are turned away at once. */
export class Semaphore {
  readonly #options: SemaphoreOptions;
  readonly #queue: Array<() => void> = [];
  #running = 0;

  constructor(options: SemaphoreOptions) {
    this.#options = options;
  }

  /** Runs the task once it has a permit, and returns or throws what it does. */
  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.#running < this.#options.permits) this.#running += 1;
    else await this.#permit();
    try {
      return await task();
    } finally {
      // The permit goes to the task that has waited longest, so that a new one cannot overtake it.
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
