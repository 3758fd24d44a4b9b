import type { Tx } from '../context.ts';

/**
 * Tells this node that a transaction stored work for it, so that the work does not wait for the next look into the database. It is only a
 * shortcut: the other nodes, and this one if it stops right after the commit, find the row when they look.
 */
export class WakeSignal {
  readonly #listeners = new Set<() => void>();

  /** Calls `wake` at every signal on this node. Returns a function that stops this. */
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
