import { chmodSync, chownSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { MINUTE_MS } from '#core/contract/durations.ts';
import { makeTemporaryFolder } from '../../process-files.ts';
import { StartupError } from '../../startup-error.ts';
import { assertReadable, clusterFolder, createCluster, embeddedPrograms, readPassword, USER } from './cluster.ts';
import { lockFolder } from './folder-lock.ts';
import { Postmaster, PostmasterFailed, type PostmasterOptions, readRunning, stopLeftOver } from './postmaster.ts';
import { chooseOwner, type OwnerOptions } from './process-owner.ts';

interface EngineAddress {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
}

interface EngineOptions extends OwnerOptions {
  /** On Windows PostgreSQL listens on the loopback address with a password, because it has no Unix socket there. */
  transport?: 'socket' | 'loopback';
}

const SOCKET_PORT = 5432;
/** The longest path of a Unix socket, in bytes. */
const MAX_SOCKET_PATH = process.platform === 'darwin' ? 103 : 107;

/** Milliseconds before a failed start is retried, doubled up to the maximum. */
const FIRST_RETRY = 50;
const MAX_RETRY = 5_000;
/** Milliseconds that a start waits for leftovers of a killed PostgreSQL. */
const START_PATIENCE = MINUTE_MS;

/**
 * The embedded database: a PostgreSQL in DATA_DIR that this process starts, watches and stops. When it exits, it is restarted and recovers
 * every committed transaction (decision 058).
 */
export class EmbeddedEngine {
  readonly address: EngineAddress;
  readonly #options: PostmasterOptions;
  readonly #release: () => void;
  #postmaster: Postmaster | null = null;
  #restarting: Promise<void> | null = null;
  readonly #closing = new AbortController();

  private constructor(address: EngineAddress, options: PostmasterOptions, release: () => void) {
    this.address = address;
    this.#options = options;
    this.#release = release;
  }

  /** Throws StartupError with one sentence when the folder or the machine cannot run it. */
  static async open(dataDir: string, log: Logger, options: EngineOptions = {}): Promise<EmbeddedEngine> {
    const folder = resolve(dataDir);
    const unlock = lockFolder(folder);
    const cluster = clusterFolder(folder);
    const { transport = process.platform === 'win32' ? 'loopback' : 'socket' } = options;
    let socketFolder: string | null = null;
    const release = () => {
      if (socketFolder !== null) rmSync(socketFolder, { recursive: true, force: true });
      unlock();
    };
    try {
      assertReadable(folder);
      const programs = embeddedPrograms();
      const owner = chooseOwner(folder, cluster, options);
      if (existsSync(cluster)) {
        // A folder restored from a backup may be readable by others, which PostgreSQL refuses.
        chmodSync(cluster, 0o700);
        await stopLeftOver(cluster, log);
      } else await createCluster(folder, programs, owner);
      socketFolder = transport === 'socket' ? await makeSocketFolder(folder, owner.as) : null;
      const port = socketFolder === null ? await freePort() : SOCKET_PORT;
      const address = { host: socketFolder ?? '127.0.0.1', port, user: USER, password: readPassword(folder), database: 'postgres' };
      const engine = new EmbeddedEngine(address, { program: programs.postgres, owner, cluster, socketFolder, port, log }, release);
      await engine.#start();
      return engine;
    } catch (error) {
      release();
      throw error;
    }
  }

  /** Null during a restart. */
  get pid(): number | null {
    return this.#postmaster?.pid ?? null;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#restarting;
    await this.#postmaster?.stop();
    this.#release();
  }

  async #start(): Promise<void> {
    const until = performance.now() + START_PATIENCE;
    for (;;) {
      try {
        this.#watch(await Postmaster.start(this.#options));
        return;
      } catch (error) {
        if (!(error instanceof PostmasterFailed)) throw error;
        if (!error.isPassing || performance.now() > until) {
          throw new StartupError(`The embedded database does not start: ${error.reason}.`, { cause: error });
        }
        await pause(FIRST_RETRY);
      }
    }
  }

  #watch(postmaster: Postmaster): void {
    this.#postmaster = postmaster;
    void postmaster.ended.then(() => {
      if (this.#closing.signal.aborted) return;
      this.#postmaster = null;
      this.#options.log.error('the embedded PostgreSQL exited; restarting it');
      this.#restarting = this.#restart();
    });
  }

  async #restart(): Promise<void> {
    const { signal } = this.#closing;
    let logged = '';
    for (let wait = FIRST_RETRY; !signal.aborted; wait = Math.min(MAX_RETRY, wait * 2)) {
      try {
        this.#watch(await Postmaster.start(this.#options));
        return;
      } catch (error) {
        if (!(error instanceof PostmasterFailed)) throw error;
        if (!error.isPassing && error.reason !== logged) {
          logged = error.reason;
          this.#options.log.error({ reason: logged }, 'the embedded PostgreSQL failed to start; trying again');
        }
        await pause(wait, undefined, { signal }).catch(() => undefined);
      }
    }
  }
}

/** Address of the database of the server that holds the lock of the folder. Throws StartupError while that server starts. */
export function runningAddress(dataDir: string): EngineAddress {
  const folder = resolve(dataDir);
  const running = readRunning(clusterFolder(folder));
  if (!running) throw new StartupError(`The server on the data folder ${folder} is still starting: try again in a moment.`);
  const { host, port } = running;
  return { host, port, user: USER, password: readPassword(folder), database: 'postgres' };
}

/** A folder that only this user can enter: in DATA_DIR, or in the folder for temporary files when the path is too long for a socket. */
async function makeSocketFolder(folder: string, as: { uid: number; gid: number } | undefined): Promise<string> {
  const near = join(folder, 'run');
  const isShort = Buffer.byteLength(join(near, `.s.PGSQL.${SOCKET_PORT}`)) <= MAX_SOCKET_PATH;
  const made = isShort ? near : await makeTemporaryFolder('socket');
  mkdirSync(made, { recursive: true, mode: 0o700 });
  if (as) chownSync(made, as.uid, as.gid);
  return made;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}
