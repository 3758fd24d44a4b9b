import pg from 'pg';
import { pino } from 'pino';
import { EmbeddedEngine } from '#core/server/db/embedded/engine.ts';
import { embeddedTestFolder, testDatabaseUrl } from '#core/server/testing/test-database.ts';
import { readData } from './recording.ts';

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
  } finally {
    await client.end();
  }
}
