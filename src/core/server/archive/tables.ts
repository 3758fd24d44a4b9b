import { sql } from 'kysely';
import type { Db } from '../db/db.ts';
import type { ArchivedSequence, ArchivedTable } from './format.ts';

/** Every database has the first; an archive lists the migrations instead. Older versions used the second. */
const MIGRATIONS = 'kysely_migration';
const MIGRATIONS_LOCK = 'kysely_migration_lock';

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** The tables of a schema by name, without generated columns. The time zone of the session must be UTC. */
export function listTables(db: Db, schema: string): Promise<ArchivedTable[]> {
  return db.rows(sql<ArchivedTable>`
    select t.relname as name,
           array(select a.attname::text from pg_attribute a
                  where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
           coalesce((select jsonb_agg(jsonb_build_object('name', p.relname, 'bounds', pg_get_expr(p.relpartbound, p.oid)) order by p.relname)
                       from pg_inherits i join pg_class p on p.oid = i.inhrelid
                      where i.inhparent = t.oid and pg_get_expr(p.relpartbound, p.oid) <> 'DEFAULT'), '[]') as partitions
      from pg_class t join pg_namespace n on n.oid = t.relnamespace
     where n.nspname = ${schema} and t.relkind in ('r', 'p') and not t.relispartition and t.relname not in (${MIGRATIONS}, ${MIGRATIONS_LOCK})
     order by t.relname collate "C"`);
}

/** Sequences that have given a value. */
export function listSequences(db: Db, schema: string): Promise<ArchivedSequence[]> {
  return db.rows(sql<ArchivedSequence>`
    select sequencename as name, last_value::text as value from pg_sequences
     where schemaname = ${schema} and last_value is not null order by sequencename collate "C"`);
}

/** Migrations that the database has recorded, in their order. Empty for a database without tables of this program. */
export async function listMigrations(db: Db): Promise<string[]> {
  const table = await db.row(sql<{ exists: boolean }>`select to_regclass(${`public.${MIGRATIONS}`}) is not null as exists`);
  if (!table!.exists) return [];
  const rows = await db.rows(
    sql<{ name: string }>`select name from ${sql.table(`public.${MIGRATIONS}`)} order by timestamp, name collate "C"`,
  );
  return rows.map(({ name }) => name);
}

/** Estimated bytes on disk and rows of each table with its partitions, for progress. Waits for no lock. */
export async function sizesOfTables(db: Db, schema: string): Promise<Map<string, { bytes: number; rows: number }>> {
  const rows = await db.rows(sql<{ name: string; bytes: number; rows: number }>`
    select t.relname as name, sum((leaf.relpages + coalesce(toast.relpages, 0))::int8 * 8192)::int8 as bytes,
           sum(greatest(leaf.reltuples, 0))::int8 as rows
      from pg_class t join pg_namespace n on n.oid = t.relnamespace
      cross join lateral (select t.oid where t.relkind = 'r' union all select i.inhrelid from pg_inherits i where i.inhparent = t.oid) as part (oid)
      join pg_class leaf on leaf.oid = part.oid left join pg_class toast on toast.oid = leaf.reltoastrelid
     where n.nspname = ${schema} and t.relkind in ('r', 'p') and not t.relispartition group by t.relname`);
  return new Map(rows.map(({ name, ...size }) => [name, size]));
}

/** `where` is SQL, for tables whose rows are only partly archived. */
export const copyOutOf = ({ name, columns }: ArchivedTable, where?: string): string =>
  `copy (select ${columns.map(quoted).join(', ')} from ${quoted(name)}${where ? ` where ${where}` : ''}) to stdout`;

export const copyInto = ({ name, columns }: ArchivedTable): string => `copy ${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin`;

/** Settings on which COPY text depends, the same for every server, and no time limit, for the current transaction. */
export async function prepareCopy(db: Db): Promise<void> {
  const settings = {
    statement_timeout: '0',
    lock_timeout: '0',
    idle_in_transaction_session_timeout: '0',
    timezone: 'UTC',
    datestyle: 'ISO',
    intervalstyle: 'postgres',
    bytea_output: 'hex',
    extra_float_digits: '1',
  };
  for (const [name, value] of Object.entries(settings)) await db.rows(sql`select set_config(${name}, ${value}, true)`);
}

/** Seconds to wait for each lock. The writes of a site hold none that matters; a migration does. */
const LOCK_PATIENCE = 30;

/**
 * Keeps the tables and their partitions from being rewritten or dropped until the end of the transaction; rows may change. Takes no
 * snapshot.
 */
export async function lockForCopy(db: Db, schema: string, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  const tables = names.map((name) => `${quoted(schema)}.${quoted(name)}`).join(', ');
  await db.rows(sql.raw(`set local lock_timeout = '${LOCK_PATIENCE}s'`));
  await db.rows(sql.raw(`lock table ${tables} in access share mode`));
}
