import pg from 'pg';
import { pino } from 'pino';
import { EmbeddedEngine } from '#core/server/db/embedded/engine.ts';
import { embeddedTestFolder, testDatabaseUrl } from '#core/server/testing/test-database.ts';
import { readData } from './recording.ts';

/**
 * Days that the clock of a restored database is ahead. Sessions, timeouts, pins, predictions and message partitions of the recording have
 * ended by then, so the tests give the same result at any later time.
 */
const DAYS_AHEAD = 400;

/** Restores the recorded dump into the embedded database of a new data folder, which is removed after the tests. */
export async function restoredFolder(version: string): Promise<string> {
  const folder = await embeddedTestFolder([]);
  const engine = await EmbeddedEngine.open(folder, pino({ level: 'silent' }));
  await restore(engine.address, version);
  await engine.close();
  return folder;
}

/** Restores the recorded dump into a new database of the oldest supported PostgreSQL, which is dropped after the tests. Returns its URL. */
export async function restoredDatabaseUrl(version: string): Promise<string> {
  const url = await testDatabaseUrl([], 'oldest-postgres');
  await restore({ connectionString: url }, version);
  return url;
}

async function restore(address: pg.ClientConfig, version: string): Promise<void> {
  const client = new pg.Client(address);
  await client.connect();
  try {
    await client.query(readData(version));
    await setClockAhead(client);
  } finally {
    await client.end();
  }
}

/** Every node follows the clock of its database. A function in `public` precedes the one of PostgreSQL with the same name. */
async function setClockAhead(client: pg.Client): Promise<void> {
  await client.query(`create function public.clock_timestamp() returns timestamptz language sql volatile
    as $$ select pg_catalog.clock_timestamp() + interval '${DAYS_AHEAD} days' $$`);
  const { rows } = await client.query<{ name: string }>('select current_database() as name');
  await client.query(`alter database ${pg.escapeIdentifier(rows[0]!.name)} set search_path = public, pg_catalog`);
}
