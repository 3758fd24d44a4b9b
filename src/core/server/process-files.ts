import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY_MS } from '#core/contract/durations.ts';

/** No other process removes a file with this prefix while this one runs. */
export const processPrefix = (): string => `${hostname()}.${process.pid}.`;

/** A file of another machine or container is abandoned when it has not changed for `staleMs`. Times are milliseconds. */
export function isAbandoned(name: string, modified: number, staleMs: number): boolean {
  const [, host, pid] = /^(.*)\.(\d+)\.[^.]*$/.exec(name) ?? [];
  if (host !== hostname()) return modified < Date.now() - staleMs;
  // In a container, restarted processes may have had the same id.
  return Number(pid) === process.pid ? modified < Date.now() - process.uptime() * 1000 : !isRunning(Number(pid));
}

export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Maximum duration of work in another container that shares the folder for temporary files. */
const STALE_MS = DAY_MS;

export async function withTemporaryFolder<T>(purpose: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await makeTemporaryFolder(purpose);
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Only this user can read it. Removes folders that crashed processes left for the same purpose. */
export async function makeTemporaryFolder(purpose: string): Promise<string> {
  const prefix = `grandstand-${purpose}-`;
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(prefix)) continue;
    const path = join(tmpdir(), name);
    const about = await ifPresent(stat(path));
    if (about && isAbandoned(name.slice(prefix.length), about.mtimeMs, STALE_MS)) await rm(path, { recursive: true, force: true });
  }
  return mkdtemp(join(tmpdir(), prefix + processPrefix()));
}

const MISSING = new Set(['ENOENT', 'ENOTDIR']);

export async function ifPresent<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (MISSING.has((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
}
