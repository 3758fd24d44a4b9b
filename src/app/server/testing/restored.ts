import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { afterTest } from '#core/server/testing/after-test.ts';
import { testDatabaseUrl } from '#core/server/testing/test-database.ts';
import { FILES, RECORDINGS } from './recording.ts';

/** Extracts the recorded data folder into a temporary one that is removed after the tests. */
export function restoredFolder(version: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'grandstand-recorded-'));
  afterTest(async () => rmSync(folder, { recursive: true, force: true }));
  execFileSync('tar', ['-xzf', join(RECORDINGS, version, FILES.embedded.data), '-C', folder]);
  return folder;
}

/** Restores the recorded dump into a new database that is dropped after the tests. Returns its URL. */
export async function restoredDatabaseUrl(version: string): Promise<string> {
  const url = await testDatabaseUrl([]);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(gunzipSync(readFileSync(join(RECORDINGS, version, FILES.postgres.data))).toString());
  } finally {
    await client.end();
  }
  return url;
}
