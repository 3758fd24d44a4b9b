import { sql } from 'kysely';
import { HOUR_SECONDS } from '#core/contract/durations.ts';
import type { Ctx } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import type { PeriodicJob } from '#core/server/periodic-job.ts';

/** Later messages go to the default partition, so a node that runs longer loses nothing. */
const MONTHS_AHEAD = 3;
/** Milliseconds. Sends wait behind the lock, so it gives way and the job is repeated. */
const LOCK_TIMEOUT = { create: 2_000, drop: 100 };
/** PostgreSQL's error code of a lock that did not come in time. */
const LOCK_NOT_AVAILABLE = '55P03';

export async function createMessagePartitions(ctx: Ctx): Promise<void> {
  const required = Array.from({ length: MONTHS_AHEAD + 1 }, (_, ahead) => monthFrom(ctx.now(), ahead));
  const existing = await listPartitions(ctx.db);
  if (required.every(({ name }) => existing.includes(name))) return;
  const creating = ctx.tx(async (tx) => {
    await lockDefaultPartition(tx);
    const made = await listPartitions(tx);
    for (const { name, from, to } of required) if (!made.includes(name)) await createPartition(tx, name, from, to);
  });
  await creating.catch((error: { code?: string }) => {
    if (error.code !== LOCK_NOT_AVAILABLE) throw error;
    ctx.log.info('partitions of messages were not created, because something else reads the messages, such as a backup; tried again');
  });
}

function monthFrom(now: Date, ahead: number) {
  const from = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead));
  const to = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead + 1));
  return { name: `messages_${from.toISOString().slice(0, 7).replace('-', '_')}`, from, to };
}

export const partitionMessages: PeriodicJob = {
  name: 'creating message partitions for the next months',
  everySeconds: HOUR_SECONDS,
  atStart: true,
  run: createMessagePartitions,
};

export interface Month {
  name: string;
  to: Date;
}

/** The partitions of months, oldest first. */
export async function listMonths(db: Db): Promise<Month[]> {
  const names = await listPartitions(db);
  return names.flatMap((name) => {
    const [, year, month] = /^messages_(\d{4})_(\d{2})$/.exec(name) ?? [];
    return year === undefined ? [] : [{ name, to: new Date(Date.UTC(Number(year), Number(month))) }];
  });
}

/** Deletes the messages of a month at once, and returns their number as last estimated by PostgreSQL. Null if they are in use. */
export async function dropPartition(ctx: Ctx, { name }: Month): Promise<number | null> {
  const drop = ctx.tx(async (tx) => {
    await limitLocks(tx, LOCK_TIMEOUT.drop);
    const row = await tx.row(sql<{ rows: number }>`
      select greatest(reltuples, 0)::int8 as rows from pg_class where oid = to_regclass(${name})`);
    await tx.rows(sql`drop table if exists ${sql.table(name)}`);
    return row?.rows ?? 0;
  });
  return drop.catch((error: { code?: unknown }) => {
    if (error.code !== LOCK_NOT_AVAILABLE) throw error;
    ctx.log.warn({ table: name }, 'Expired messages are in use; the next run deletes them.');
    return null;
  });
}

export async function listPartitions(db: Db): Promise<string[]> {
  const rows = await db.rows(sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'messages'::regclass order by 1`);
  return rows.map(({ name }) => name);
}

const limitLocks = (db: Db, milliseconds: number) => db.rows(sql`select set_config('lock_timeout', ${`${milliseconds}ms`}, true)`);

/** Nobody else creates partitions or uses the default partition until the end of the transaction. Gives way after `LOCK_TIMEOUT`. */
async function lockDefaultPartition(db: Db): Promise<void> {
  await limitLocks(db, LOCK_TIMEOUT.create);
  await db.rows(sql`lock table messages_default in access exclusive mode`);
}

/** Moves messages of `[from, to)` from the default partition. */
async function createPartition(db: Db, name: string, from: Date, to: Date): Promise<void> {
  const partition = sql.table(name);
  await db.rows(sql`create table ${partition} (like messages including defaults including constraints)`);
  await db.rows(sql`
    with moved as (delete from messages_default where created_at >= ${from} and created_at < ${to} returning *)
    insert into ${partition} select * from moved`);
  await db.rows(sql`
    alter table messages attach partition ${partition}
      for values from (${sql.lit(from.toISOString())}) to (${sql.lit(to.toISOString())})`);
}
