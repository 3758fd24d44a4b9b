import type { Tx } from '../context.ts';

/**
 * Wakes work on this node when a transaction has stored a row for it. This is only a shortcut: other nodes, and this one after a crash,
 * find the row when they poll.
 */
export class WakeSignal {
  readonly #listeners = new Set<() => void>();

  /** Calls `wake` at every signal on this node. Returns a function that unsubscribes. */
  listen(wake: () => void): () => void {
    this.#listeners.add(wake);
    return () => void this.#listeners.delete(wake);
  }

  /** Signals when the transaction has committed. */
  sendAfterCommit(tx: Tx): void {
    tx.afterCommit(() => {
      for (const wake of this.#listeners) wake();
    });
  }
}
