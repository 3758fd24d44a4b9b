import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { HOUR_SECONDS } from '#core/contract/durations.ts';
import { sleepFor } from '#core/server/concurrency/run-when-due.ts';
import type { Tx } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { serverFeatures } from '#core/server/feature.ts';
import { type JobLane, jobKind } from '#core/server/jobs/job.ts';
import { replacePictures } from '#core/server/pictures/stored-pictures.ts';
import { STEP } from '#core/server/retention/retention.ts';

declare module '#core/server/feature.ts' {
  interface ServerParts {
    /** What is removed after the deletion of an account, also while the flag of the feature is off. In order. */
    erasures?: readonly Erasure[];
  }
}

/** Rows of a deleted account that a job removes or anonymizes in short steps. */
export interface Erasure {
  /** `table.column` for each reference to the person or their channel that is gone afterwards. Empty if the rows stay. */
  columns: readonly string[];
  /** Changes at most `limit` rows and returns their number. Repeated until it returns 0, so it must find only the remaining rows. */
  step(tx: Tx, userId: number, limit: number): Promise<number>;
}

type Where = (userId: number) => RawBuilder<unknown>;

/** Deletes the rows of a table. The lock makes a concurrent change of a row visible, so that no step returns 0 too early. */
export const eraseRows = (columns: readonly string[], table: string, where: Where): Erasure => ({
  columns,
  step: (tx, userId, limit) => countRows(tx, sql`delete from ${sql.table(table)} where ${chosen(table, where(userId), limit)}`),
});

/** Deletes the rows of a table that refer to the person. */
export const erasePerson = (table: string, column = 'user_id'): Erasure =>
  eraseRows([`${table}.${column}`], table, (userId) => sql`${sql.ref(column)} = ${userId}::int8`);

/** Like `eraseRows`, and releases the pictures of the rows. `hashes` is the SQL of their array. */
export const erasePictured = (columns: readonly string[], table: string, where: Where, hashes = sql`pictures`): Erasure => ({
  columns,
  async step(tx, userId, limit) {
    const rows = await tx.rows(sql<{ hashes: string[] }>`
      delete from ${sql.table(table)} where ${chosen(table, where(userId), limit)} returning ${hashes} as hashes`);
    await replacePictures(tx, { added: [], dropped: rows.flatMap((row) => row.hashes), at: tx.now() });
    return rows.length;
  },
});

/** Changes rows that stay. `where` must exclude changed rows. */
export const changeRows = (table: string, set: RawBuilder<unknown>, where: Where): Erasure => ({
  columns: [],
  step: (tx, userId, limit) => countRows(tx, sql`update ${sql.table(table)} set ${set} where ${chosen(table, where(userId), limit)}`),
});

const chosen = (table: string, where: RawBuilder<unknown>, limit: number) =>
  sql`ctid = any(array(select ctid from ${sql.table(table)} where ${where} limit ${limit}::int for update))`;

async function countRows(db: Db, statement: RawBuilder<unknown>): Promise<number> {
  const row = await db.row(sql<{ rows: number }>`
    with changed as (${statement} returning 1) select count(*)::int as rows from changed`);
  return row!.rows;
}

export const accountErasures: readonly Erasure[] = [erasePerson('muted_users', 'muted_id')];

const LANE: JobLane = { name: 'account_erasure', concurrency: 1 };
/** Shortest pause after a step, in milliseconds. */
const PAUSE = 20;

/**
 * Runs the erasures of all features for a deleted account. It rests as long as a step took, so that it takes at most half of one
 * connection. After an interruption it starts again and finds the remaining rows.
 */
export const eraseAccountJob = jobKind({
  kind: 'accounts.erase',
  lane: LANE,
  payload: z.object({ user: z.int() }),
  attempts: 10,
  timeLimitSeconds: HOUR_SECONDS,
  async run(ctx, { user }, signal) {
    for (const { step } of serverFeatures(ctx).flatMap(({ erasures = [] }) => erasures)) {
      for (;;) {
        signal.throwIfAborted();
        const since = performance.now();
        if ((await ctx.tx((tx) => step(tx, user, STEP))) === 0) break;
        await sleepFor(Math.max(PAUSE, performance.now() - since), signal);
      }
    }
  },
});
