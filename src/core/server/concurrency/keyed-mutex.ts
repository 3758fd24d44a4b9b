/**
 * Runs tasks with the same key one at a time and in order, and tasks with different keys concurrently. It gives no protection between
 * nodes, which takes a database lock. Its purpose is to keep one person who sends a hundred requests at once from holding every database
 * connection while each request waits for the previous one.
 */
export class KeyedMutex<Key> {
  /** The most recent task of each active key. */
  readonly #last = new Map<Key, Promise<unknown>>();

  /** Runs the task after the earlier tasks with the same key ended, even if they failed. */
  async run<T>(key: Key, task: () => Promise<T>): Promise<T> {
    const before = this.#last.get(key) ?? Promise.resolve();
    const result = before.then(task, task);
    this.#last.set(key, result);
    try {
      return await result;
    } finally {
      if (this.#last.get(key) === result) this.#last.delete(key);
    }
  }
}
