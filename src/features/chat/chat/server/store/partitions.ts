import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';

/** For example `messages_2026_01`. */
export async function listPartitions(db: Db): Promise<string[]> {
  const rows = await db.rows(sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'messages'::regclass order by 1`);
  return rows.map(({ name }) => name);
}

/** Waits until nobody else creates partitions or writes to the default partition. Released at the end of the transaction. */
export async function lockDefaultPartition(db: Db): Promise<void> {
  await db.rows(sql`lock table messages_default in access exclusive mode`);
}

/** Moves messages of `[from, to)` from the default partition. */
export async function createPartition(db: Db, name: string, from: Date, to: Date): Promise<void> {
  const partition = sql.table(name);
  await db.rows(sql`create table ${partition} (like messages including defaults including constraints)`);
  await db.rows(sql`
    with moved as (delete from messages_default where created_at >= ${from} and created_at < ${to} returning *)
    insert into ${partition} select * from moved`);
  await db.rows(sql`
    alter table messages attach partition ${partition}
      for values from (${sql.lit(from.toISOString())}) to (${sql.lit(to.toISOString())})`);
}
