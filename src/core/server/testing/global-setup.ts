import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { type StartedServer, temporaryFolder } from './processes.ts';
import type { ServerName, TestRun } from './servers.ts';
import { startPostgres } from './start-postgres.ts';
import { startRedis } from './start-redis.ts';

const STARTS: Record<ServerName, { external: string | undefined; start: () => Promise<StartedServer> }> = {
  postgres: { external: process.env.TEST_DATABASE_URL, start: () => startPostgres() },
  redis: { external: process.env.TEST_REDIS_URL, start: () => startRedis() },
};

/**
 * One PostgreSQL and one Redis for a whole run, each started when a test first asks for it, so that tests of pure functions wait for nothing.
 * TEST_DATABASE_URL and TEST_REDIS_URL name servers to use instead.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const id = randomBytes(4).toString('hex');
  const folder = temporaryFolder('tests');
  mkdirSync(folder, { recursive: true });
  const started = new Map<ServerName, Promise<StartedServer>>();

  const urlOf = async (name: ServerName): Promise<string> => {
    const { external, start } = STARTS[name];
    if (external) return external;
    const server = started.get(name) ?? start();
    started.set(name, server);
    return (await server).url;
  };

  const door = createServer((request, response) => {
    urlOf(request.url!.slice(1) as ServerName).then(
      (url) => response.end(url),
      (error: Error) => response.writeHead(500).end(error.message),
    );
  });
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
  const { port } = door.address() as { port: number };
  project.provide('testRun', { id, folder, door: `http://127.0.0.1:${port}` } satisfies TestRun);

  return async () => {
    door.close();
    door.closeAllConnections();
    if (STARTS.postgres.external) await dropDatabases(STARTS.postgres.external, id);
    for (const server of await Promise.allSettled(started.values())) {
      if (server.status === 'fulfilled') await server.value.stop();
    }
    rmSync(folder, { recursive: true, force: true });
  };
}

/** On a server that is not ours, nothing of the run stays behind. */
async function dropDatabases(url: string, id: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ datname: string }>('select datname from pg_database where starts_with(datname, $1)', [`t_${id}_`]);
  for (const { datname } of rows) await client.query(`drop database "${datname}" with (force)`);
  await client.end();
}
