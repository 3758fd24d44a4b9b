/**
 * Runs tasks in order within a partition key and in parallel across keys. Unlike a mutex it does not return the result of a task: the
 * caller continues at once, waits only while the queue is full, and gets a failure at its next call.
 */
export class TaskQueue {
  readonly #most: number;
  readonly #lasts = new Map<string, Promise<void>>();
  #waiting = 0;
  #freed: (() => void) | null = null;
  #failure: { error: unknown } | null = null;

  /** `most` tasks may be running or queued. */
  constructor(most: number) {
    this.#most = most;
  }

  /** Queues the task as soon as there is space. Throws the error of an earlier task, if any. Supports one caller at a time. */
  async enqueue(key: string, task: () => Promise<void>): Promise<void> {
    while (this.#waiting >= this.#most) {
      await new Promise<void>((resolve) => {
        this.#freed = resolve;
      });
    }
    this.#throwFailure();
    this.#waiting += 1;
    const before = this.#lasts.get(key) ?? Promise.resolve();
    this.#lasts.set(
      key,
      before
        .then(task)
        .catch((error: unknown) => {
          this.#failure ??= { error };
        })
        .then(() => {
          this.#waiting -= 1;
          this.#freed?.();
        }),
    );
  }

  /** Resolves when all tasks are done. Throws the first error of a task. */
  async drain(): Promise<void> {
    await Promise.all(this.#lasts.values());
    this.#throwFailure();
  }

  #throwFailure(): void {
    if (this.#failure) throw this.#failure.error;
  }
}
