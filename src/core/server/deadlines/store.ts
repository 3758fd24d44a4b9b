import { sql } from 'kysely';
import type { Db } from '../db/db.ts';
import { arrayOf } from '../db/unnest.ts';

export interface DeadlineRow {
  kind: string;
  ref: string;
  failures: number;
}

export async function upsertDeadline(db: Db, kind: string, ref: string, due: Date): Promise<void> {
  await db.rows(sql`
    insert into deadlines (kind, ref, due) values (${kind}, ${ref}, ${due}) on conflict (kind, ref) do update set due = excluded.due, failures = 0`);
}

export async function insertDeadline(db: Db, kind: string, ref: string, due: Date): Promise<void> {
  await db.rows(sql`insert into deadlines (kind, ref, due) values (${kind}, ${ref}, ${due}) on conflict (kind, ref) do nothing`);
}

/** The earliest due deadline that no other node is processing, locked until the end of the transaction. */
export function lockNextDue(db: Db, kinds: readonly string[], now: Date): Promise<DeadlineRow | null> {
  return db.row(sql<DeadlineRow>`
    select kind, ref, failures from deadlines where due <= ${now} and kind = any(${arrayOf('text', kinds)})
     order by due, kind, ref limit 1 for update skip locked`);
}

export async function deleteDeadline(db: Db, { kind, ref }: DeadlineRow): Promise<void> {
  await db.rows(sql`delete from deadlines where kind = ${kind} and ref = ${ref}`);
}

/** Postpones a deadline that failed and counts the failure, unless it was completed or rescheduled in the meantime. */
export async function postpone(db: Db, { kind, ref }: DeadlineRow, now: Date, due: Date): Promise<void> {
  await db.rows(sql`
    update deadlines set due = ${due}, failures = failures + 1 where kind = ${kind} and ref = ${ref} and due <= ${now}`);
}

export async function findNextDue(db: Db, kinds: readonly string[]): Promise<Date | null> {
  const row = await db.row(sql<{ due: Date }>`
    select due from deadlines where kind = any(${arrayOf('text', kinds)}) order by due limit 1`);
  return row?.due ?? null;
}
