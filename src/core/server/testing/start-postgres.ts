import { execFileSync } from 'node:child_process';
import { chownSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { end, findProgram, freePort, type StartedServer, startServer, temporaryFolder, unprivileged, versionFolders } from './processes.ts';

/**
 * Starts a dedicated PostgreSQL in a temporary folder, on a free loopback port, for tests and journeys. It runs without fsync, which is
 * fast but loses data when the machine crashes; `durable` enables fsync for tests that kill the server.
 */
export async function startPostgres({ durable = false } = {}): Promise<StartedServer> {
  const initdb = findProgram('initdb', versionFolders('/usr/lib/postgresql'));
  const postgres = findProgram('postgres', versionFolders('/usr/lib/postgresql'));
  if (!initdb || !postgres) {
    throw new Error(
      'PostgreSQL is not installed: install the package "postgresql" (15 or newer), or set TEST_DATABASE_URL to a server on which the tests may make databases.',
    );
  }
  const folder = temporaryFolder('postgres');
  const as = unprivileged('postgres');
  if (as) chownSync(folder, as.uid, as.gid);
  const cluster = join(folder, 'cluster');
  const initial = ['--auth=trust', '--username=postgres', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync', '--no-instructions'];
  execFileSync(initdb, [...initial, `--pgdata=${cluster}`], { ...as, stdio: 'pipe', cwd: folder });
  const port = await freePort();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, 'max_connections=300', 'jit=off'];
  const careless = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
  const options = [...settings, ...(durable ? [] : careless)].flatMap((setting) => ['-c', setting]);
  const child = await startServer(postgres, ['-D', cluster, ...options], as, async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.end();
  });
  return {
    url,
    pid: child.pid!,
    stop: async () => {
      await end(child, 'SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
