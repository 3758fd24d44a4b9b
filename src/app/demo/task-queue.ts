/** In order within a key, parallel across keys. The caller waits only while the queue is full; its next call throws a failure. */
export class TaskQueue {
  readonly #most: number;
  readonly #lasts = new Map<string, Promise<void>>();
  #waiting = 0;
  #freed: (() => void) | null = null;
  #failure: { error: unknown } | null = null;

  constructor(most: number) {
    this.#most = most;
  }

  /** Throws the error of an earlier task. Supports one caller at a time. */
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

  /** Throws the first error of a task. */
  async drain(): Promise<void> {
    await Promise.all(this.#lasts.values());
    this.#throwFailure();
  }

  #throwFailure(): void {
    if (this.#failure) throw this.#failure.error;
  }
}

/** At most `width` at a time. Rejects with the first failure. */
export async function inParallel<T>(items: readonly T[], width: number, work: (item: T) => Promise<void>): Promise<void> {
  const left = items.values();
  const worker = async () => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: width }, worker));
}
