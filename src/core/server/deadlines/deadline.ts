import { WakeSignal } from '../concurrency/wake-signal.ts';
import type { Ctx, Tx } from '../context.ts';
import { insertDeadline, upsertDeadline } from './store.ts';

/**
 * Work that must happen at a set time. `run` runs in the transaction that removes its row, so it takes effect once; it may be late, so it
 * checks the state again. It returns when to run next, or null when done. `ctx` is the key of per-node state (`perContext`), never a second
 * way to the database.
 */
export interface Deadline {
  /** Unique among all features, e.g. `predictions.clock`. */
  kind: string;
  run(tx: Tx, ref: string, now: Date, ctx: Ctx): Promise<NextRun | null>;
}

/** A time, or a pause in milliseconds from the end of this run. */
export type NextRun = Date | { pauseMs: number };

export const deadlineSet = new WakeSignal();

/** Keeps an existing deadline of this `ref`, and does not wait for a running one. */
export const ensureDeadline = (tx: Tx, { kind }: Pick<Deadline, 'kind'>, ref: string, due: Date): Promise<void> =>
  insertDeadline(tx, kind, ref, due);

/** Replaces an existing deadline of this `ref`. */
export async function setDeadline(tx: Tx, { kind }: Pick<Deadline, 'kind'>, ref: string, due: Date): Promise<void> {
  await upsertDeadline(tx, kind, ref, due);
  deadlineSet.sendAfterCommit(tx);
}
