import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartupError } from '../../startup-error.ts';

/** A server runs on the data folder. */
export class FolderInUse extends StartupError {}

/**
 * Locks the data folder for this process, because two engines on one folder silently lose rows. SQLite's lock is a kernel lock, so it is
 * released when the process ends for any reason. Returns a function that releases it.
 * Throws FolderInUse while another process holds it.
 */
export function lockFolder(folder: string): () => void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    assertOwned(folder);
    chmodSync(folder, 0o700);
  } catch (cause) {
    if (cause instanceof StartupError) throw cause;
    throw new StartupError(`The data folder ${folder} cannot be used: ${(cause as Error).message}.`, { cause });
  }
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(join(folder, 'lock.db'), { timeout: 0 });
    lock.exec('begin exclusive');
  } catch (cause) {
    lock?.close();
    if ((cause as { errcode?: number }).errcode === SQLITE_BUSY) {
      throw new FolderInUse(
        `Another Grandstand is running on the data folder ${folder}: stop it first, or set DATA_DIR to another folder.`,
      );
    }
    throw new StartupError(`The data folder ${folder} cannot be locked: ${(cause as Error).message}.`, { cause });
  }
  const held = lock;
  return () => held.close();
}

const SQLITE_BUSY = 5;

/** Root may use the folder of any user. */
function assertOwned(folder: string): void {
  const self = process.getuid?.() ?? 0;
  const { uid } = statSync(folder);
  if (self === 0 || self === uid) return;
  throw new StartupError(
    `The data folder ${folder} belongs to another user (id ${uid}): start as that user, or set DATA_DIR to another folder.`,
  );
}
