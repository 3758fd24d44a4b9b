import { HOUR_SECONDS, msAfter, msBetween, SECOND_MS } from '#core/contract/durations.ts';
import { type DueWork, runWhenDue, type Sleep, sleepFor } from '../concurrency/run-when-due.ts';
import type { Ctx } from '../context.ts';
import { metricsOf } from '../metrics.ts';
import { Unavailable } from '../unavailable.ts';
import {
  type Deadline,
  type DeadlineRow,
  deadlineSet,
  deleteDeadline,
  findNextDue,
  lockNextDue,
  type NextRun,
  postpone,
  upsertDeadline,
} from './deadline.ts';

/** Milliseconds until a deadline is retried after its first consecutive failure, and at most. */
const FIRST_RETRY_DELAY = 5_000;
const MAX_RETRY_DELAY = 600_000;

/** In milliseconds, after `failures` earlier consecutive failures. */
export const retryDelay = (failures: number): number => Math.min(MAX_RETRY_DELAY, FIRST_RETRY_DELAY * 2 ** failures);

export type FailureCounts = Record<string, number>;

/** Called when a run starts, with the milliseconds since its time. */
type OnStarted = (kind: string, late: number) => void;

/** Upper limits in seconds. A deadline that is set on another node is found within 5 s. */
const LATE_BUCKETS = [0.1, 0.5, 1, 5, 15, 60, 300, 900, HOUR_SECONDS];

/** False when none is due. A failed deadline is postponed, so that it does not block those behind it. */
async function runNext(
  ctx: Ctx,
  deadlines: ReadonlyMap<string, Deadline>,
  failed: FailureCounts,
  onStarted: OnStarted = () => {},
): Promise<boolean> {
  const now = ctx.now();
  let taken: DeadlineRow | null = null;
  try {
    return await ctx.tx(async (tx) => {
      taken = await lockNextDue(tx, [...deadlines.keys()], now);
      if (!taken) return false;
      onStarted(taken.kind, msBetween(taken.due, now));
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
      // The caller logs a failure of `postpone`, and an outage of the database is logged only once.
      if (isPostponed || !(error instanceof Unavailable)) ctx.log.error({ err: error, deadline: row }, 'a deadline failed');
    }
    failed[row.kind] = (failed[row.kind] ?? 0) + 1;
    return true;
  }
}

const timeOf = (nextRun: NextRun, end: Date): Date => ('pauseMs' in nextRun ? msAfter(end, nextRun.pauseMs) : nextRun);

const byKind = (deadlines: readonly Deadline[]) => new Map(deadlines.map((deadline) => [deadline.kind, deadline]));

/** Oldest first. Returns the number of failures by kind. */
export async function runAllDue(ctx: Ctx, deadlines: readonly Deadline[]): Promise<FailureCounts> {
  const known = byKind(deadlines);
  const failed: FailureCounts = {};
  while (await runNext(ctx, known, failed));
  return failed;
}

export interface DeadlineScheduler {
  /** Failed runs on this node since the start, by kind. */
  readonly failed: Readonly<FailureCounts>;
  stop(): Promise<void>;
}

/** Sleeps five seconds at most, and wakes when one is set on this node. Of all nodes, one runs each deadline. */
export function runDeadlines(ctx: Ctx, deadlines: readonly Deadline[], sleep: Sleep = sleepFor): DeadlineScheduler {
  const known = byKind(deadlines);
  const failed: FailureCounts = Object.fromEntries(deadlines.map(({ kind }) => [kind, 0]));
  const kinds = [...known.keys()];
  const metrics = metricsOf(ctx);
  const help = 'Time from the moment a deadline was due to the start of its run on this node, by kind.';
  const observe = metrics.durations('deadline_late_seconds', help, ['kind'], LATE_BUCKETS);
  const onStarted: OnStarted = (kind, late) => observe({ labels: { kind }, value: late / SECOND_MS });
  metrics.counter('deadline_failures_total', 'Failed runs of deadlines, by kind.', 'kind', () => failed);
  const work: DueWork = {
    name: 'running the deadlines',
    findNextDue: () => findNextDue(ctx.db, kinds),
    runNext: () => runNext(ctx, known, failed, onStarted),
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
