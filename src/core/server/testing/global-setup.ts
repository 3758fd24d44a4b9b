import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../db/open-database.ts';
import { type StartedServer, temporaryFolder } from './processes.ts';
import type { Shared, TestRun } from './servers.ts';
import { oldestPrograms, startPostgres } from './start-postgres.ts';
import { startRedis } from './start-redis.ts';
import { startS3 } from './start-s3.ts';

/**
 * Provides one PostgreSQL, one of the oldest supported version, one Redis, one bucket and one new embedded database for a whole run. Each
 * is created on first request, so that tests of pure functions wait for nothing. TEST_DATABASE_URL, TEST_REDIS_URL and TEST_S3_URL select
 * existing servers instead.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { TEST_DATABASE_URL, TEST_REDIS_URL, TEST_S3_URL } = process.env;
  const id = randomBytes(4).toString('hex');
  const folder = temporaryFolder('tests');
  const started: StartedServer[] = [];
  const asked = new Map<string, Promise<string>>();

  const urlOf = async (starting: Promise<StartedServer>): Promise<string> => {
    const server = await starting;
    started.push(server);
    return server.url;
  };
  const make: Record<Shared, () => Promise<string>> = {
    postgres: async () => TEST_DATABASE_URL ?? urlOf(startPostgres()),
    'oldest-postgres': () => urlOf(startPostgres({ programs: oldestPrograms() })),
    redis: async () => TEST_REDIS_URL ?? urlOf(startRedis()),
    s3: async () => TEST_S3_URL ?? urlOf(startS3()),
    embedded: () => makeEmbedded(join(folder, 'embedded')),
  };

  const door = createServer((request, response) => {
    const name = request.url!.slice(1) as Shared;
    const place = asked.get(name) ?? make[name]();
    asked.set(name, place);
    place.then(
      (text) => response.end(text),
      (error: Error) => response.writeHead(500).end(error.message),
    );
  });
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
  const { port } = door.address() as { port: number };
  project.provide('testRun', { id, folder, resourceUrl: `http://127.0.0.1:${port}` } satisfies TestRun);

  return async () => {
    door.close();
    door.closeAllConnections();
    await Promise.allSettled(asked.values());
    if (TEST_DATABASE_URL && asked.has('postgres')) await dropDatabases(TEST_DATABASE_URL, id);
    for (const server of started) await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

async function makeEmbedded(folder: string): Promise<string> {
  const database = await openDatabase({ folder, log: pino({ level: 'silent' }) });
  await database.close();
  return folder;
}

/** Removes all databases of the run from a server that we did not start. */
async function dropDatabases(url: string, id: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ datname: string }>('select datname from pg_database where starts_with(datname, $1)', [`t_${id}_`]);
  for (const { datname } of rows) await client.query(`drop database "${datname}" with (force)`);
  await client.end();
}
