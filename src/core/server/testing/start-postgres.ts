import { chownSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { embeddedPrograms, LOCALE, type Programs } from '../db/embedded/cluster.ts';
import { chooseOwner, runAs } from '../db/embedded/process-owner.ts';
import { end, findProgram, freePort, fromPackage, type StartedServer, startServer, temporaryFolder, versionFolders } from './processes.ts';

export interface PostgresOptions {
  /** Runs it with fsync, for benchmarks. Without fsync it is fast and loses data when the machine crashes. */
  durable?: boolean;
  /** Settings such as `max_connections=12`, which replace the defaults. */
  settings?: readonly string[];
  /** The embedded PostgreSQL by default. */
  programs?: Programs;
}

/** Starts a dedicated PostgreSQL in a temporary folder, on a free loopback port, for tests and journeys. */
export async function startPostgres({ durable = false, settings: own = [], programs }: PostgresOptions = {}): Promise<StartedServer> {
  const { postgres, initdb } = programs ?? embeddedPrograms();
  const folder = temporaryFolder('postgres');
  const owner = chooseOwner(folder, folder);
  if (owner.as) chownSync(folder, owner.as.uid, owner.as.gid);
  const cluster = join(folder, 'cluster');
  const locale = programs === undefined ? LOCALE : ['--encoding=UTF8', '--locale=C.UTF-8'];
  const initial = ['--auth=trust', '--username=postgres', ...locale, '--no-sync', '--no-instructions'];
  const { status, printed } = await runAs(owner, initdb, [...initial, `--pgdata=${cluster}`]);
  if (status !== 0) throw new Error(`initdb ended with ${status}:\n${printed}`);
  const port = await freePort();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, 'max_connections=300', 'jit=off'];
  const careless = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
  const options = [...settings, ...(durable ? [] : careless), ...own].flatMap((setting) => ['-c', setting]);
  const [command, ...args] = [...owner.prefix, postgres, '-D', cluster, ...options];
  const child = await startServer(command!, args, owner.as, async () => {
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

/** The oldest supported PostgreSQL among the system's packages. */
export function oldestPrograms(): Programs {
  return fromPackage('postgresql', () => {
    const folders = versionFolders('/usr/lib/postgresql').slice(-1);
    const [postgres, initdb] = ['postgres', 'initdb'].map((program) => findProgram(program, folders));
    return postgres && initdb ? { postgres, initdb } : null;
  });
}
