import { sql } from 'kysely';
import type { Database } from '../db/open-database.ts';

/**
 * Records the state of a new database so that it can be restored. The returned function deletes all rows except those that the migrations
 * wrote, and sets the identity sequences back to where those left them. It returns false when the result does not match the recorded state, and when the session is not
 * a superuser.
 */
export async function createReset({ db }: Database): Promise<() => Promise<boolean>> {
  const names = await tableNames(db);
  const first = await db.row(sql.raw<Record<string, boolean>>(`select ${names.map((name) => `exists(select from ${name}) as ${name}`)}`));
  const empty = names.filter((name) => !first![name]);
  const written = names.filter((name) => first![name]);
  const look = fingerprintOf(written);
  const before = await db.row(look);
  const sequences = await db.rows(sql<{ reset: string }>`
    select format('perform setval(%L, %s, %L);', format('%I.%I', schemaname, sequencename), coalesce(last_value, start_value), last_value is not null) as reset
      from pg_sequences`);
  // Only a superuser can disable the triggers; with them every deletion would check every foreign key.
  const superuser = await db.row(sql<{ is: boolean }>`select current_setting('is_superuser') = 'on' as is`);
  const clear = sql.raw(`do $$ begin
    perform set_config('session_replication_role', 'replica', true);
    ${empty.map((name) => `delete from ${name};`).join('\n')}
    ${sequences.map(({ reset }) => reset).join('\n')}
  end $$`);
  return async () => {
    if (!superuser!.is || before!.schema !== (await db.row(look))!.schema) return false;
    await db.rows(clear);
    return JSON.stringify(await db.row(look)) === JSON.stringify(before);
  };
}

async function tableNames(db: Database['db']): Promise<string[]> {
  const rows = await db.rows(sql<{ name: string }>`
    select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`);
  return rows.map(({ name }) => name);
}

/**
 * Two texts: one that changes with the tables (their columns, constraints and triggers) and the functions, and one that changes with the
 * rows of these tables.
 */
function fingerprintOf(tables: readonly string[]) {
  const rows = tables.map((name) => `(select md5(string_agg(t::text, ';' order by t::text)) from ${name} t)`);
  return sql.raw<{ schema: string; rows: string }>(`
    select concat_ws(';',
             (select string_agg(concat_ws(':', oid, relnatts, relchecks), ',' order by oid)
                from pg_class where relnamespace = 'public'::regnamespace),
             (select string_agg(oid::text, ',' order by oid) from pg_trigger),
             (select string_agg(oid::text, ',' order by oid) from pg_proc where pronamespace = 'public'::regnamespace)) as schema,
           concat_ws(',', ${[...rows, "''"].join(', ')}) as rows`);
}
