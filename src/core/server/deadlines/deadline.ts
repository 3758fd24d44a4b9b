import type { Tx } from '../context.ts';
import { upsertDeadline } from './store.ts';

/**
 * Something that must happen at a time, whoever is there then: announcing an end, paying back. What a state *is* at a time, the rules derive from
 * timestamps; a deadline only carries it out. `act` runs in a transaction of its own, together with the end of its row, so that it happens
 * once, also when the process dies in the middle; it looks at the state again, because it may come late. It answers when it wants to be
 * called again, or null when it is done.
 */
export interface Deadline {
  /** Unique among all features, e.g. `predictions.clock`. */
  kind: string;
  act(tx: Tx, ref: string, now: Date): Promise<Date | null>;
}

const sleepers = new Set<() => void>();

/** Calls `wake` when a deadline was set on this node, until the answer is called. */
export function wokenByDeadlines(wake: () => void): () => void {
  sleepers.add(wake);
  return () => void sleepers.delete(wake);
}

/** Lets a deadline of this kind about this thing come at that time, in place of an earlier one. */
export async function setDeadline(tx: Tx, { kind }: Pick<Deadline, 'kind'>, ref: string, due: Date): Promise<void> {
  await upsertDeadline(tx, kind, ref, due);
  tx.afterCommit(() => {
    for (const wake of sleepers) wake();
  });
}
