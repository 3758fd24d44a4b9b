import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, statSync } from 'node:fs';
import { StartupError } from '../../startup-error.ts';

/** PostgreSQL refuses to run as root. */
export interface ProcessOwner {
  prefix: readonly string[];
  /** Undefined for the user of this process. */
  as: { uid: number; gid: number } | undefined;
}

/** A user namespace in which the outer root is an ordinary user. Files on the disk stay root's. */
const AS_ANOTHER_NAME = ['unshare', '--user', '--map-user=65534', '--map-group=65534'];

export interface OwnerOptions {
  /** Whether root can create user namespaces on this machine; detected by default. Container runtimes often forbid it. */
  hasNamespaces?: boolean;
}

/**
 * Chooses the user for PostgreSQL: this process's own user, and as root the owner of the files, root under another id, or `nobody`. Throws
 * StartupError when another user owns the files.
 * @param folder DATA_DIR
 * @param cluster the folder of the database in it, which may not exist yet
 */
export function chooseOwner(folder: string, cluster: string, { hasNamespaces = canMakeNamespaces() }: OwnerOptions = {}): ProcessOwner {
  const self = process.getuid?.();
  const { uid, gid } = statSync(existsSync(cluster) ? cluster : folder);
  if (self === undefined || self === uid) return self === 0 ? ownerInsteadOfRoot(folder, hasNamespaces) : { prefix: [], as: undefined };
  if (self !== 0) {
    throw new StartupError(
      `The database in ${folder} belongs to another user (id ${uid}): start as that user, or set DATA_DIR to another folder.`,
    );
  }
  shareWith(folder, gid);
  return { prefix: [], as: { uid, gid } };
}

function ownerInsteadOfRoot(folder: string, hasNamespaces: boolean): ProcessOwner {
  if (hasNamespaces) return { prefix: AS_ANOTHER_NAME, as: undefined };
  const uid = nobodysId('-u');
  const gid = nobodysId('-g');
  if (uid === null || gid === null) {
    throw new StartupError('The embedded database cannot run as root on this machine: start Grandstand as an ordinary user.');
  }
  shareWith(folder, gid);
  return { prefix: [], as: { uid, gid } };
}

/**
 * Starts a program of PostgreSQL in its own process group, because Ctrl-C in a terminal reaches the whole group of the server, and the
 * database must exit after the server.
 */
export function startAs({ prefix, as }: ProcessOwner, program: string, args: readonly string[]): ChildProcess {
  const [command, ...rest] = [...prefix, program, ...args] as [string, ...string[]];
  const { PATH, SystemRoot } = process.env;
  // Settings of the operator for other PostgreSQL servers (PGPORT, PGDATA, LC_ALL) must not reach this one.
  const env = { PATH, SystemRoot, LC_MESSAGES: 'C', TZ: 'UTC' };
  return spawn(command, rest, { ...as, env, cwd: '/', detached: true, stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true });
}

export function runAs(owner: ProcessOwner, program: string, args: readonly string[]): Promise<{ status: number | null; printed: string }> {
  const child = startAs(owner, program, args);
  let printed = '';
  const keep = (chunk: Buffer) => {
    printed += chunk;
  };
  child.stdout!.on('data', keep);
  child.stderr!.on('data', keep);
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ status: null, printed: error.message }));
    child.once('close', (status) => resolve({ status, printed }));
  });
}

function shareWith(folder: string, gid: number): void {
  chownSync(folder, statSync(folder).uid, gid);
  chmodSync(folder, 0o710);
}

const canMakeNamespaces = (): boolean =>
  process.platform === 'linux' && spawnSync(AS_ANOTHER_NAME[0]!, [...AS_ANOTHER_NAME.slice(1), 'true'], { stdio: 'ignore' }).status === 0;

function nobodysId(flag: '-u' | '-g'): number | null {
  try {
    return Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  } catch {
    return null;
  }
}
