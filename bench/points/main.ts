/**
 * Measures the cost of points at their busiest: everybody earns in the same minute, and a crowd redeems and votes beside the chat.
 * `--only=earning` or `--only=crowd` selects one part; `--database=embedded` or `PostgreSQL` limits the crowd to that database.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startPostgres } from '#core/server/testing/start-postgres.ts';
import { crowdTable } from './crowd.ts';
import { earningTable } from './earning.ts';

const { only, database } = parseArgs({ options: { only: { type: 'string' }, database: { type: 'string' } } }).values;

const folder = mkdtempSync(join(tmpdir(), 'grandstand-points-'));
const postgres = await startPostgres({ durable: true });
try {
  console.log(`${availableParallelism()} cores, ${cpus()[0]?.model.trim()}, Node ${process.versions.node}`);
  const met: boolean[] = [];
  if (only !== 'crowd') met.push(await earningTable(join(folder, 'earning'), postgres.url));
  if (only !== 'earning') met.push(await crowdTable(join(folder, 'crowd'), await newDatabase(postgres.url, 'crowd'), database));
  process.exitCode = met.every(Boolean) ? 0 : 1;
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function newDatabase(url: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return url.replace(/\/postgres$/, `/${name}`);
}
