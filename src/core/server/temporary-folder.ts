import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY_MS } from '#core/contract/durations.ts';
import { ifPresent } from './objects/missing-file.ts';
import { isAbandoned, processPrefix } from './process-file.ts';

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
