import type { PGlite } from '@electric-sql/pglite';

/** Bytes of WAL since the last checkpoint that trigger a new one. Below this, it is cheap to keep and quick to recover. */
const CHECKPOINT_BYTES = 512 * 1024 * 1024;

/**
 * Thresholds as those of PostgreSQL's own autovacuum: a fixed number of changed rows plus a share of the table. The shares are larger,
 * because everybody waits here: as many dead rows as live ones instead of a fifth, twice the rows of a table that only grows, and a quarter of
 * changed rows instead of a tenth. As there, a table is analyzed once a minute at most. PostgreSQL does not analyze `pg_statistic`, so that
 * would need it for ever.
 */
const TABLES_TO_MAINTAIN = `
  select format('%I.%I', s.schemaname, s.relname) as "table",
         s.n_dead_tup > 50 + greatest(c.reltuples, 0) or s.n_ins_since_vacuum > 1000 + greatest(c.reltuples, 0)
           or age(c.relfrozenxid) > 200000000 as "vacuum",
         s.n_mod_since_analyze > 50 + 0.25 * greatest(c.reltuples, 0) and s.relname <> 'pg_statistic'
           and coalesce(s.last_analyze < now() - interval '1 minute', true) as "analyze"
    from pg_stat_all_tables s join pg_class c on c.oid = s.relid
   where c.relkind = 'r'`;

/**
 * Does the work of a server's background processes, which the engine lacks: checkpoints, without which the WAL grows without limit and
 * recovery after a crash takes minutes, and vacuum and analyze. It runs one statement per call, because everybody waits meanwhile. Call it
 * between transactions. Returns the statement that it ran, or null.
 */
export async function runMaintenance(engine: Pick<PGlite, 'query' | 'exec'>): Promise<string | null> {
  const statement = (await needsCheckpoint(engine)) ? 'checkpoint' : await findTableStatement(engine);
  if (statement !== null) await engine.exec(statement);
  return statement;
}

async function needsCheckpoint(engine: Pick<PGlite, 'query'>): Promise<boolean> {
  const { rows } = await engine.query<{ bytes: string }>(
    'select (pg_current_wal_insert_lsn() - redo_lsn)::text as bytes from pg_control_checkpoint()',
  );
  return Number(rows[0]!.bytes) > CHECKPOINT_BYTES;
}

async function findTableStatement(engine: Pick<PGlite, 'query'>): Promise<string | null> {
  // Without this call the engine never flushes its statistics counters.
  await engine.query('select pg_stat_force_next_flush()');
  const { rows } = await engine.query<{ table: string; vacuum: boolean; analyze: boolean }>(
    `select * from (${TABLES_TO_MAINTAIN}) needy where "vacuum" or "analyze" order by "vacuum" desc, "table" limit 1`,
  );
  const [table] = rows;
  if (!table) return null;
  return table.vacuum ? `vacuum (truncate off) ${table.table}` : `analyze ${table.table}`;
}
