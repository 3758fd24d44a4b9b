import type { PGlite } from '@electric-sql/pglite';
import type { DurableFolder } from './durable-folder.ts';

/** Bytes of WAL since the last checkpoint that trigger a new one. Below this, it is cheap to keep and quick to recover. */
const CHECKPOINT_BYTES = 512 * 1024 * 1024;
/** Pages of 8 KB that are written in one turn. They take about 3 ms. */
const PAGES_PER_TURN = 128;

/** Runs work between two transactions, in its turn among the statements of the server. */
export type Turn = <T>(work: () => Promise<T>) => Promise<T>;

export async function needsCheckpoint(engine: PGlite): Promise<boolean> {
  const { rows } = await engine.query<{ bytes: string }>(
    'select (pg_current_wal_insert_lsn() - redo_lsn)::text as bytes from pg_control_checkpoint()',
  );
  return Number(rows[0]!.bytes) > CHECKPOINT_BYTES;
}

/**
 * Writes a checkpoint. Everybody waits for one, and the longer the more pages it has to write and bring to the disk. So most of that is done
 * before, in many short turns, between which others have theirs. The checkpoint itself is as complete as without that.
 */
export async function writeCheckpoint(engine: PGlite, files: DurableFolder, turn: Turn): Promise<void> {
  await turn(() => engine.exec(FUNCTIONS));
  const pages = await turn(() => findDirtyPages(engine));
  for (let from = 0; from < pages.length; from += PAGES_PER_TURN) {
    const portion = pages.slice(from, from + PAGES_PER_TURN);
    await turn(() => writePages(engine, portion));
    await files.syncWritten();
  }
  await turn(() => engine.exec('checkpoint'));
}

/**
 * The functions of the extension `pg_buffercache` that are used here. As temporary functions they are in no dump, which a server where only
 * administrators may create that extension could not restore. A new connection drops them.
 */
const FUNCTIONS = `
  create or replace function pg_temp.pages() returns setof record as '$libdir/pg_buffercache', 'pg_buffercache_pages' language c;
  create or replace function pg_temp.evict(int, out evicted boolean, out flushed boolean)
    as '$libdir/pg_buffercache', 'pg_buffercache_evict' language c`;

/** Numbers of the buffers whose pages differ from those on the disk, in the order of the files; one array, because thousands of rows take long. */
async function findDirtyPages(engine: PGlite): Promise<number[]> {
  const { rows } = await engine.query<{ buffers: number[] }>(`
    select coalesce(array_agg(buffer order by database, file, fork, number), '{}') as buffers
      from pg_temp.pages() as page (buffer int, file oid, space oid, database oid, fork int2, number int8, is_dirty boolean, usage int2, pins int)
     where is_dirty`);
  return rows[0]!.buffers;
}

/** A dirty page that leaves the cache is written. What is in use stays, for the checkpoint. */
async function writePages(engine: PGlite, buffers: readonly number[]): Promise<void> {
  await engine.query('select count(pg_temp.evict(buffer)) from unnest($1::int[]) as given (buffer)', [buffers]);
}
