/**
 * Runs tasks of one key one after the other, in their order, and tasks of different keys side by side. It protects nothing between nodes,
 * which takes a lock in the database: it keeps one person who asks a hundred times at once from holding every connection while each of
 * them waits for the last.
 */
export class KeyedMutex<Key> {
  /** The last task of each key that has one. */
  readonly #last = new Map<Key, Promise<unknown>>();

  /** Runs the task once those before it with the same key have ended, also if they failed. */
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
