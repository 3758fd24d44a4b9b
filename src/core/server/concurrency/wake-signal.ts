import type { Tx } from '../context.ts';

/** Only a shortcut: other nodes, and this one after a crash, find the row when they poll. */
export class WakeSignal {
  readonly #listeners = new Set<() => void>();

  /** Returns a function that unsubscribes. */
  listen(wake: () => void): () => void {
    this.#listeners.add(wake);
    return () => void this.#listeners.delete(wake);
  }

  sendAfterCommit(tx: Tx): void {
    tx.afterCommit(() => {
      for (const wake of this.#listeners) wake();
    });
  }
}
