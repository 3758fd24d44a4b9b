import type { PGlite } from '@electric-sql/pglite';
import { needsCheckpoint, type Turn, writeCheckpoint } from './checkpoint.ts';
import type { DurableFolder } from './durable-folder.ts';

/**
 * Thresholds as those of PostgreSQL's own autovacuum: a fixed number of rows plus a share of the table. The shares are larger, because
 * everybody waits here: as many dead rows as live ones instead of a fifth, twice as many while the database is busy, and as many changed
 * rows as there are instead of a tenth. A table that only grows is not vacuumed. As there, a table is analyzed once a minute at most.
 * PostgreSQL does not analyze `pg_statistic`, so that would need it for ever.
 */
const tablesToMaintain = (isQuiet: boolean) => `
  select format('%I.%I', s.schemaname, s.relname) as "table",
         s.n_dead_tup > 50 + ${isQuiet ? 1 : 2} * greatest(c.reltuples, 0)
           or age(c.relfrozenxid) > 200000000 as "vacuum",
         s.n_mod_since_analyze > 50 + greatest(c.reltuples, 0) and s.relname <> 'pg_statistic'
           and coalesce(s.last_analyze < now() - interval '1 minute', true) as "analyze"
    from pg_stat_all_tables s join pg_class c on c.oid = s.relid
   where c.relkind = 'r'`;

/**
 * Does the work of a server's background processes, which the engine lacks: checkpoints, without which the WAL grows without limit and
 * recovery after a crash takes minutes, and vacuum and analyze. It does one thing per call, because everybody waits meanwhile; `isQuiet` when
 * hardly anybody uses the database. Returns the statement that it ran, or null.
 */
export async function runMaintenance(engine: PGlite, files: DurableFolder, turn: Turn, isQuiet: boolean): Promise<string | null> {
  if (await turn(() => needsCheckpoint(engine))) {
    await writeCheckpoint(engine, files, turn);
    return 'checkpoint';
  }
  return turn(async () => {
    const statement = await findTableStatement(engine, isQuiet);
    if (statement !== null) await engine.exec(statement);
    return statement;
  });
}

async function findTableStatement(engine: PGlite, isQuiet: boolean): Promise<string | null> {
  // Without this call the engine never flushes its statistics counters.
  await engine.query('select pg_stat_force_next_flush()');
  const { rows } = await engine.query<{ table: string; vacuum: boolean; analyze: boolean }>(
    `select * from (${tablesToMaintain(isQuiet)}) needy where "vacuum" or "analyze" order by "vacuum" desc, "table" limit 1`,
  );
  const [table] = rows;
  if (!table) return null;
  return table.vacuum ? `vacuum (truncate off) ${table.table}` : `analyze ${table.table}`;
}
