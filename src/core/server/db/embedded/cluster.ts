import { closeSync, existsSync, fsyncSync, openSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_buffercache } from '@electric-sql/pglite/contrib/pg_buffercache';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { DurableFolder } from './durable-folder.ts';
import { unfinishedMarker } from './major.ts';

const SETTINGS = [
  'fsync=on',
  'wal_sync_method=fsync',
  'full_page_writes=on',
  'TimeZone=UTC',
  // A new file of the WAL, 16 MB, is not filled with zeros, for which everybody would wait 50 ms.
  'wal_init_zero=off',
  // Limits on the WAL that a checkpoint keeps for reuse: what is written until the next one, because writing to new files takes a little longer.
  'max_wal_size=512MB',
  'min_wal_size=48MB',
  // A tenth of the default sample, because everybody waits while a table is analyzed. It is still 3,000 rows.
  'default_statistics_target=10',
];

export interface Cluster {
  engine: PGlite;
  files: DurableFolder;
}

/** Opens the engine on `folder/db`, creating it if it does not exist, and verifies that a commit reaches the disk. */
export async function openCluster(folder: string): Promise<Cluster> {
  const cluster = join(folder, 'db');
  const unfinished = unfinishedMarker(folder);
  if (existsSync(unfinished)) rmSync(cluster, { recursive: true, force: true });
  const isNew = !existsSync(join(cluster, 'PG_VERSION'));
  if (isNew) {
    writeFileSync(unfinished, '');
    syncPath(unfinished);
    syncPath(folder);
  }
  const files = new DurableFolder(cluster);
  const engine = await PGlite.create({
    fs: files,
    // A migration creates the first; `writeCheckpoint` uses the library of the second.
    extensions: { pg_trgm, pg_buffercache },
    startParams: [...PGlite.defaultStartParams.filter((param) => param !== '-F'), ...SETTINGS.flatMap((setting) => ['-c', setting])],
  });
  if (isNew) {
    syncTree(cluster);
    rmSync(unfinished);
    syncPath(folder);
  }
  await assertDurable(engine, files);
  return { engine, files };
}

/** A PGlite update that drops our settings must not start, because nobody would notice until a crash. */
async function assertDurable(engine: PGlite, files: DurableFolder): Promise<void> {
  const { rows } = await engine.query<{ fsync: string }>('show fsync');
  if (rows[0]?.fsync !== 'on') throw new Error('fsync is off in the embedded database');
  const before = files.syncs;
  await engine.query(`select pg_logical_emit_message(true, 'grandstand', 'start')`);
  if (files.syncs === before) throw new Error('a commit of the embedded database does not reach the disk');
}

function syncTree(path: string): void {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (entry.isDirectory()) syncTree(join(path, entry.name));
    else syncPath(join(path, entry.name));
  }
  syncPath(path);
}

function syncPath(path: string): void {
  const fd = openSync(path, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}
