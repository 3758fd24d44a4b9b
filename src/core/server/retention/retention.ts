import { sql } from 'kysely';
import { z } from 'zod';
import { DAY_MS, HOUR_MS, HOUR_SECONDS, msAfter } from '#core/contract/durations.ts';
import { perContext } from '../concurrency/per-context.ts';
import { sleepFor } from '../concurrency/run-when-due.ts';
import type { Ctx } from '../context.ts';
import type { Db } from '../db/db.ts';
import { serverFeatures } from '../feature.ts';
import { enqueueJob, type JobLane, jobKind } from '../jobs/job.ts';
import { metricsOf } from '../metrics.ts';
import type { PeriodicJob } from '../periodic-job.ts';
import type { Settings } from '../settings/setting.ts';
import { Unavailable } from '../unavailable.ts';

/** Data of a feature that is deleted, or loses its personal part, after a number of days that the operator sets. */
export interface Retention {
  /** Unique among all features, as the value of a metric's label: `chat.messages`. */
  name: string;
  /** Null keeps the data. Read before each run. */
  days(settings: Readonly<Settings>): number | null;
  /**
   * Removes what is older than `before`, in steps of one short transaction each, and yields the rows of each step. An interrupted run is
   * repeated from the start, so a step must find only the remaining rows (docs/decisions/095).
   */
  remove(ctx: Ctx, before: Date): AsyncIterable<number>;
}

declare module '../feature.ts' {
  interface ServerParts {
    retention?: readonly Retention[];
  }
}

/** Rows per step: some ten milliseconds. */
export const STEP = 1_000;

/** Walks a table in the order of a key: `step` returns its rows and the last key, or null at the end. */
export async function* walk<Key>(
  step: (after: Key | null, limit: number) => Promise<{ rows: number; last: Key | null }>,
): AsyncGenerator<number> {
  for (let after: Key | null = null; ; ) {
    const { rows, last } = await step(after, STEP);
    yield rows;
    if (last === null) return;
    after = last;
  }
}

/** Repeats a step, which returns its number of rows, until one has fewer than `STEP`. */
export async function* inSteps(step: (limit: number) => Promise<number>): AsyncGenerator<number> {
  for (;;) {
    const rows = await step(STEP);
    yield rows;
    if (rows < STEP) return;
  }
}

/**
 * Deletes the old rows of a table whose ids follow `column`, such as UUIDs of version 7. Reads the first rows by id, so that it needs no index of
 * its own. Rows that were committed out of order are deleted by a later run.
 */
export const deleteOldest = (db: Db, table: string, column: string, before: Date) =>
  inSteps(async (limit) => {
    const row = await db.row(sql<{ rows: number }>`
      with first as materialized (select id, ${sql.ref(column)} as at from ${sql.table(table)} order by id limit ${limit}::int),
      gone as (delete from ${sql.table(table)} old using first where old.id = first.id and first.at < ${before}::timestamptz returning 1)
      select count(*)::int as rows from gone`);
    return row!.rows;
  });

export const retentionMetrics = perContext((ctx) => {
  const kinds = retentionsOf(ctx).map(({ name }) => name);
  const help = 'Rows that this node deleted or cut because they were older than the settings allow, by kind.';
  return { count: metricsOf(ctx).tally('retention_rows_total', help, 'kind', kinds) };
});

const retentionsOf = (ctx: Pick<Ctx, 'features'>): Retention[] => serverFeatures(ctx).flatMap(({ retention = [] }) => retention);

const LANE: JobLane = { name: 'retention', concurrency: 1 };
/** Milliseconds of rest after a step, at least. */
const PAUSE_BETWEEN_STEPS = 20;

/**
 * One node at a time deletes expired data. A node that dies in a step loses nothing: another one takes the job and continues with the rows
 * that are left. It rests as long as a step took, so that it takes at most half of one connection.
 * A kind that fails does not stop the others.
 */
export const retentionJob = jobKind({
  kind: 'retention.delete',
  lane: LANE,
  payload: z.object({}),
  attempts: 5,
  timeLimitSeconds: HOUR_SECONDS,
  run: async (ctx, _payload, signal) => {
    const failures: { name: string; error: unknown }[] = [];
    for (const retention of retentionsOf(ctx)) {
      try {
        await removeExpired(ctx, retention, signal);
      } catch (error) {
        if (signal.aborted) throw error;
        failures.push({ name: retention.name, error });
        if (!(error instanceof Unavailable)) ctx.log.error({ err: error, kind: retention.name }, 'Deleting expired data failed.');
      }
    }
    if (failures.length === 0) return;
    const names = failures.map(({ name }) => name).join(', ');
    throw new AggregateError(
      failures.map(({ error }) => error),
      `Expired data could not be deleted: ${names}.`,
    );
  },
});

async function removeExpired(ctx: Ctx, { name, days, remove }: Retention, signal: AbortSignal): Promise<void> {
  const kept = days(ctx.settings);
  if (kept === null) return;
  const { count } = retentionMetrics(ctx);
  const before = msAfter(ctx.now(), -kept * DAY_MS);
  let rows = 0;
  let since = performance.now();
  try {
    for await (const removed of remove(ctx, before)) {
      rows += removed;
      count(name, removed);
      signal.throwIfAborted();
      await sleepFor(Math.max(PAUSE_BETWEEN_STEPS, performance.now() - since), signal);
      since = performance.now();
    }
  } finally {
    if (rows > 0) ctx.log.info({ kind: name, rows, before }, 'Expired data was deleted.');
  }
}

/** Hourly, by one of the nodes. While a run is stored, no other is stored. */
export const scheduleRetention: PeriodicJob = {
  name: 'scheduling the deletion of expired data',
  everySeconds: 60,
  atStart: true,
  run: async (ctx) => {
    const now = ctx.now();
    await ctx.tx(async (tx) => {
      if (await claimRun(tx, now)) await enqueueJob(tx, retentionJob, {}, { key: 'all' });
    });
  },
};

/**
 * False within an hour of the last run. Of two nodes at once, the second finds the run of the first. A time far ahead is one of a wrong clock.
 */
async function claimRun(db: Db, now: Date): Promise<boolean> {
  const row = await db.row(sql`
    insert into retention_runs as last (at) values (${now})
        on conflict (only_row) do update set at = excluded.at
           where last.at <= ${msAfter(now, -HOUR_MS)} or last.at > ${msAfter(now, HOUR_MS)}
    returning 1`);
  return row !== null;
}
