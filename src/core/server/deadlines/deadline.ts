import { sql } from 'kysely';
import { WakeSignal } from '../concurrency/run-when-due.ts';
import type { Ctx, Tx } from '../context.ts';
import type { Db } from '../db/db.ts';
import { arrayOf } from '../db/unnest.ts';

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

export interface DeadlineRow {
  kind: string;
  ref: string;
  due: Date;
  failures: number;
}

export async function upsertDeadline(db: Db, kind: string, ref: string, due: Date): Promise<void> {
  await db.rows(sql`
    insert into deadlines (kind, ref, due) values (${kind}, ${ref}, ${due}) on conflict (kind, ref) do update set due = excluded.due, failures = 0`);
}

async function insertDeadline(db: Db, kind: string, ref: string, due: Date): Promise<void> {
  await db.rows(sql`insert into deadlines (kind, ref, due) values (${kind}, ${ref}, ${due}) on conflict (kind, ref) do nothing`);
}

/** The earliest due deadline that no other node is processing, locked until the end of the transaction. */
export function lockNextDue(db: Db, kinds: readonly string[], now: Date): Promise<DeadlineRow | null> {
  return db.row(sql<DeadlineRow>`
    select kind, ref, due, failures from deadlines where due <= ${now} and kind = any(${arrayOf('text', kinds)})
     order by due, kind, ref limit 1 for update skip locked`);
}

export async function deleteDeadline(db: Db, { kind, ref }: Pick<DeadlineRow, 'kind' | 'ref'>): Promise<void> {
  await db.rows(sql`delete from deadlines where kind = ${kind} and ref = ${ref}`);
}

/** Postpones a deadline that failed and counts the failure, unless it was completed or rescheduled in the meantime. */
export async function postpone(db: Db, { kind, ref }: Pick<DeadlineRow, 'kind' | 'ref'>, now: Date, due: Date): Promise<void> {
  await db.rows(sql`
    update deadlines set due = ${due}, failures = failures + 1 where kind = ${kind} and ref = ${ref} and due <= ${now}`);
}

export async function findNextDue(db: Db, kinds: readonly string[]): Promise<Date | null> {
  const row = await db.row(sql<{ due: Date }>`
    select due from deadlines where kind = any(${arrayOf('text', kinds)}) order by due limit 1`);
  return row?.due ?? null;
}
