import { WakeSignal } from '../concurrency/wake-signal.ts';
import type { Ctx, Tx } from '../context.ts';
import { insertDeadline, upsertDeadline } from './store.ts';

/**
 * Work that must happen at a set time, even if nobody is watching, such as announcing an end or refunding. Rules derive the state from
 * timestamps; a deadline only carries out the change. `run` runs in the transaction that removes its row, so it takes effect once even if
 * the process dies halfway. It must check the state again, because it may run late. It returns when to run next, or null when it is done.
 * `ctx` is the key of per-node state (`perContext`), never a second way to the database.
 */
export interface Deadline {
  /** Unique among all features, e.g. `predictions.clock`. */
  kind: string;
  run(tx: Tx, ref: string, now: Date, ctx: Ctx): Promise<NextRun | null>;
}

/** A time, or a pause in milliseconds from the end of this run. */
export type NextRun = Date | { pauseMs: number };

/** Sent whenever a deadline is set on this node. */
export const deadlineSet = new WakeSignal();

/** Schedules a deadline of this kind for this `ref`, unless it has one already. Does not wait for a running one. */
export const ensureDeadline = (tx: Tx, { kind }: Pick<Deadline, 'kind'>, ref: string, due: Date): Promise<void> =>
  insertDeadline(tx, kind, ref, due);

/** Schedules a deadline of this kind for this `ref`, replacing an earlier one. */
export async function setDeadline(tx: Tx, { kind }: Pick<Deadline, 'kind'>, ref: string, due: Date): Promise<void> {
  await upsertDeadline(tx, kind, ref, due);
  deadlineSet.sendAfterCommit(tx);
}
