import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterTest } from '#core/server/testing/after-test.ts';
import { testDatabaseUrl } from '#core/server/testing/test-database.ts';
import { readData } from './recording.ts';

/** Extracts the recorded data folder into a temporary one that is removed after the tests. */
export function restoredFolder(version: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'grandstand-recorded-'));
  afterTest(async () => rmSync(folder, { recursive: true, force: true }));
  execFileSync('tar', ['-xf', '-', '-C', folder], { input: readData(version, 'embedded') });
  return folder;
}

/** Restores the recorded dump into a new database that is dropped after the tests. Returns its URL. */
export async function restoredDatabaseUrl(version: string): Promise<string> {
  const url = await testDatabaseUrl([]);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(readData(version, 'postgres').toString());
  } finally {
    await client.end();
  }
  return url;
}
