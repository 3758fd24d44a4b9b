import type { PGlite } from '@electric-sql/pglite';

/** Bytes of WAL since the last checkpoint that trigger a new one. Below this, it is cheap to keep and quick to recover. */
const CHECKPOINT_BYTES = 64 * 1024 * 1024;

/** The thresholds of PostgreSQL's own autovacuum: a fixed number of changed rows plus a share of the table. */
const TABLES_TO_MAINTAIN = `
  select format('%I.%I', s.schemaname, s.relname) as "table",
         s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0) or s.n_ins_since_vacuum > 1000 + 0.2 * greatest(c.reltuples, 0)
           or age(c.relfrozenxid) > 200000000 as "vacuum",
         s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0) as "analyze"
    from pg_stat_all_tables s join pg_class c on c.oid = s.relid
   where c.relkind = 'r'`;

/**
 * Does the work of a server's background processes, which the engine lacks: checkpoints, without which the WAL grows without limit and
 * recovery after a crash takes minutes, and vacuum and analyze, one table per call. Call it between transactions. Returns the statements
 * that it ran.
 */
export async function runMaintenance(engine: Pick<PGlite, 'query' | 'exec'>): Promise<string[]> {
  const done: string[] = [];
  const run = async (statement: string) => {
    await engine.exec(statement);
    done.push(statement);
  };
  // Without this call the engine never flushes its statistics counters.
  await engine.query('select pg_stat_force_next_flush()');
  const { rows: tables } = await engine.query<{ table: string; vacuum: boolean; analyze: boolean }>(
    `select * from (${TABLES_TO_MAINTAIN}) needy where "vacuum" or "analyze" order by "vacuum" desc, "table" limit 1`,
  );
  const [table] = tables;
  if (table) await run(table.vacuum ? `vacuum (analyze, truncate off) ${table.table}` : `analyze ${table.table}`);
  const { rows: logs } = await engine.query<{ bytes: string }>(
    'select (pg_current_wal_insert_lsn() - redo_lsn)::text as bytes from pg_control_checkpoint()',
  );
  if (Number(logs[0]!.bytes) > CHECKPOINT_BYTES) await run('checkpoint');
  return done;
}
