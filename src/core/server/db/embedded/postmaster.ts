import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { isRunning } from '../../process-files.ts';
import { reason } from './cluster.ts';
import { type ProcessOwner, startAs } from './process-owner.ts';

const MB = 1024 ** 2;
/** Share of the machine's memory for the buffers of the database. The memory is allocated on use. */
const BUFFERS_SHARE = 1 / 64;
const buffersInMb = (): number => Math.round(Math.min(512, Math.max(64, (totalmem() * BUFFERS_SHARE) / MB)));

/** Milliseconds before a stop aborts transactions; the next start then runs a recovery. A server stops within 10 s. */
const STOP_PATIENCE = 6_000;
/** Milliseconds between checks of a process that is not our child. */
const POLL = 20;

export interface PostmasterOptions {
  program: string;
  owner: ProcessOwner;
  cluster: string;
  /** Null for the loopback address. */
  socketFolder: string | null;
  port: number;
  log: Logger;
}

export class PostmasterFailed extends Error {
  readonly reason: string;

  constructor(reason: string) {
    super(`PostgreSQL ended: ${reason}.`);
    this.reason = reason;
  }

  /** True while processes of a killed PostgreSQL are still exiting, so that a retry helps. */
  get isPassing(): boolean {
    return /shared memory block|lock file/.test(this.reason);
  }
}

export class Postmaster {
  readonly ended: Promise<void>;
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess) {
    this.#child = child;
    this.ended = new Promise((resolve) => void child.once('exit', () => resolve()));
  }

  /** Resolves when PostgreSQL accepts connections. Throws PostmasterFailed when it exits before. */
  static async start({ program, owner, cluster, socketFolder, port, log }: PostmasterOptions): Promise<Postmaster> {
    const settings = {
      listen_addresses: socketFolder === null ? '127.0.0.1' : '',
      unix_socket_directories: socketFolder === null ? '' : `"${socketFolder.replaceAll('"', '""')}"`,
      unix_socket_permissions: '0700',
      port,
      max_connections: 40,
      shared_buffers: `${buffersInMb()}MB`,
      fsync: 'on',
      synchronous_commit: 'on',
      full_page_writes: 'on',
      wal_compression: 'on',
      // Nothing replicates from this database, so the log holds only what recovery needs.
      wal_level: 'minimal',
      max_wal_senders: 0,
      max_logical_replication_workers: 0,
      // A container may have little shared memory, which parallel queries need, and the statements are short.
      max_parallel_workers_per_gather: 0,
      io_method: 'sync',
      jit: 'off',
      TimeZone: 'UTC',
      log_timezone: 'UTC',
      log_line_prefix: '',
      // The caller of a statement reports its error.
      log_min_messages: 'log',
      log_min_error_statement: 'panic',
      log_checkpoints: 'off',
    };
    const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const child = startAs(owner, program, ['-D', cluster, ...args]);
    guard(child);
    const lines: string[] = [];
    let hasEnded = false;
    await new Promise<void>((resolve, reject) => {
      const fail = () => reject(new PostmasterFailed(reason(lines.join('\n'))));
      child.once('error', (error) => {
        lines.push(error.message);
        fail();
      });
      child.once('exit', () => {
        hasEnded = true;
      });
      child.once('close', fail);
      child.stdout!.resume();
      createInterface(child.stderr!).on('line', (line) => {
        if (lines.push(line) > 20) lines.shift();
        if (line.startsWith('PANIC')) log.error({ reason: line }, 'PostgreSQL crashed');
        else log.debug({ postgres: line }, 'PostgreSQL');
        if (line.includes('database system is ready to accept connections')) resolve();
      });
    });
    if (hasEnded) throw new PostmasterFailed(reason(lines.join('\n')));
    return new Postmaster(child);
  }

  get pid(): number {
    return this.#child.pid!;
  }

  /** Aborts running transactions and stops with a checkpoint, so that the next start needs no recovery. */
  async stop(): Promise<void> {
    const late = setTimeout(() => this.#child.kill('SIGQUIT'), STOP_PATIENCE);
    this.#child.kill('SIGINT');
    await this.ended;
    clearTimeout(late);
  }
}

/**
 * Starts a guardian process that stops PostgreSQL after this server was killed, when the pipe between them closes. The next server start
 * stops a PostgreSQL without a guardian: on Windows, or after a kill in the milliseconds between the two spawns.
 */
function guard(child: ChildProcess): void {
  if (process.platform === 'win32' || child.pid === undefined) return;
  const script = 'read -r _; kill -INT "$1"';
  const guardian = spawn('/bin/sh', ['-c', script, 'grandstand-guardian', String(child.pid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guardian.unref();
  child.once('exit', () => guardian.kill('SIGKILL'));
}

/** The caller holds the lock of the data folder, so no other server uses this cluster. */
export async function stopLeftOver(cluster: string, log: Logger): Promise<void> {
  const file = join(cluster, 'postmaster.pid');
  const text = readIfThere(file);
  const pid = Number(/^\d+/.exec(text)?.[0]);
  if (!pid || !isRunning(pid)) return;
  // A dead process has no command line, even before its exit code is collected.
  const isLeft = () => isRunning(pid) && commandLine(pid).includes(cluster);
  if (!isLeft()) {
    // Another program has the id now, and PostgreSQL would refuse to start. PostgreSQL accepts the id of its parent, and still checks that
    // no process uses the shared memory that the file names.
    writeFileSync(file, text.replace(/^\d+/, String(process.pid)));
    return;
  }
  log.info('stopping the PostgreSQL that the last run left running');
  const until = performance.now() + STOP_PATIENCE;
  process.kill(pid, 'SIGINT');
  while (isLeft() && performance.now() < until) await pause(POLL);
  if (isLeft()) process.kill(pid, 'SIGQUIT');
  while (isLeft()) await pause(POLL);
}

/** Reads where a PostgreSQL that accepts connections listens, from the lines of its `postmaster.pid`. Null for any other. */
export function readRunning(cluster: string): { host: string; port: number } | null {
  const [_pid, _folder, _startedAt, port, socketFolder, address, _memory, state] = readIfThere(join(cluster, 'postmaster.pid')).split('\n');
  if (state?.trim() !== 'ready') return null;
  return { host: socketFolder || address || '127.0.0.1', port: Number(port) };
}

function commandLine(pid: number): string {
  if (process.platform === 'linux') return readIfThere(`/proc/${pid}/cmdline`);
  const { stdout } = spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout ?? '';
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}
