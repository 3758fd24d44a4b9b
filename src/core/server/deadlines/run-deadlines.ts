import { msAfter } from '#core/contract/durations.ts';
import { type DueWork, runWhenDue, type Sleep, sleepFor } from '../concurrency/run-when-due.ts';
import type { Ctx } from '../context.ts';
import { Unavailable } from '../unavailable.ts';
import { type Deadline, deadlineSet, type NextRun } from './deadline.ts';
import { type DeadlineRow, deleteDeadline, findNextDue, lockNextDue, postpone, upsertDeadline } from './store.ts';

/** Milliseconds until a deadline is retried after its first consecutive failure, and at most. */
const FIRST_RETRY_DELAY = 5_000;
const MAX_RETRY_DELAY = 600_000;

/** Milliseconds until a deadline with `failures` earlier consecutive failures is retried; doubled after each failure. */
export const retryDelay = (failures: number): number => Math.min(MAX_RETRY_DELAY, FIRST_RETRY_DELAY * 2 ** failures);

/** The number of failed runs by kind of deadline. */
export type FailureCounts = Record<string, number>;

/**
 * Runs one due deadline. Returns false when there is none. A deadline that fails is postponed, so that it does not block those behind it.
 * That includes one that fails with `Unavailable` although the database answers; while the database is unavailable, `postpone` throws instead.
 */
async function runNext(ctx: Ctx, deadlines: ReadonlyMap<string, Deadline>, failed: FailureCounts): Promise<boolean> {
  const now = ctx.now();
  let taken: DeadlineRow | null = null;
  try {
    return await ctx.tx(async (tx) => {
      taken = await lockNextDue(tx, [...deadlines.keys()], now);
      if (!taken) return false;
      const nextRun = await deadlines.get(taken.kind)!.run(tx, taken.ref, now, ctx);
      if (nextRun) await upsertDeadline(tx, taken.kind, taken.ref, timeOf(nextRun, ctx.now()));
      else await deleteDeadline(tx, taken);
      return true;
    });
  } catch (error) {
    // TypeScript does not see the assignment in the callback.
    const row = taken as DeadlineRow | null;
    if (!row) throw error;
    let isPostponed = false;
    try {
      await postpone(ctx.db, row, now, msAfter(now, retryDelay(row.failures)));
      isPostponed = true;
    } finally {
      // A failure of `postpone` is thrown to the caller, who logs it. The log reports an outage of the database only once.
      if (isPostponed || !(error instanceof Unavailable)) ctx.log.error({ err: error, deadline: row }, 'a deadline failed');
    }
    failed[row.kind] = (failed[row.kind] ?? 0) + 1;
    return true;
  }
}

const timeOf = (nextRun: NextRun, end: Date): Date => ('pauseMs' in nextRun ? msAfter(end, nextRun.pauseMs) : nextRun);

const byKind = (deadlines: readonly Deadline[]) => new Map(deadlines.map((deadline) => [deadline.kind, deadline]));

/** Runs every deadline that is due now, oldest first. Returns the number of failures by kind. */
export async function runAllDue(ctx: Ctx, deadlines: readonly Deadline[]): Promise<FailureCounts> {
  const known = byKind(deadlines);
  const failed: FailureCounts = {};
  while (await runNext(ctx, known, failed));
  return failed;
}

export interface DeadlineScheduler {
  /** Failed runs on this node since the start, by kind. */
  readonly failed: Readonly<FailureCounts>;
  /** Waits for the running deadline. */
  stop(): Promise<void>;
}

/**
 * Runs due deadlines until stopped. Sleeps until the next one, five seconds at most, and wakes when one is set on this node. Any number of
 * nodes may run the same deadlines; one of them runs each deadline.
 */
export function runDeadlines(ctx: Ctx, deadlines: readonly Deadline[], sleep: Sleep = sleepFor): DeadlineScheduler {
  const known = byKind(deadlines);
  const failed: FailureCounts = Object.fromEntries(deadlines.map(({ kind }) => [kind, 0]));
  const kinds = [...known.keys()];
  const work: DueWork = {
    name: 'running the deadlines',
    findNextDue: () => findNextDue(ctx.db, kinds),
    runNext: () => runNext(ctx, known, failed),
  };
  const scheduler = runWhenDue(ctx, work, sleep);
  const unsubscribe = deadlineSet.listen(scheduler.wake);
  return {
    failed,
    stop: () => {
      unsubscribe();
      return scheduler.stop();
    },
  };
}
