import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { chmod, type FileHandle, mkdir, open, readdir, rename, rm, rmdir, stat, statfs, unlink } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { HOUR_MS } from '#core/contract/durations.ts';
import { ifPresent, isAbandoned, processPrefix } from '../process-files.ts';
import { StartupError } from '../startup-error.ts';
import {
  type ByteRange,
  type DiskSpace,
  isObjectKey,
  type ObjectContent,
  type ObjectPage,
  type OpenObject,
  type OpenObjectStore,
  OutOfSpace,
  type PutOptions,
  requireKeyPrefix,
  requireObjectKey,
  selectedBytes,
} from './object-store.ts';

/** Files being written. No key starts with a dot, so no listing includes it. */
const INCOMING = '.incoming';
const OWNER_ONLY = { folder: 0o700, file: 0o600 };
/** Number of times that a put recreates its folder after a concurrent deletion removed it. */
const FOLDER_ATTEMPTS = 10;
/** Maximum age of the last change of a file that another machine is writing. */
const STALE_MS = HOUR_MS;

/** Free bytes that objects leave on their disk (decision 066), and those for a database whose folder is on the same disk. */
export interface Reserve {
  media: number;
  database: { folder: string; bytes: number } | null;
}

/** Creates the folder for its owner only, and removes unfinished files of a crash. Several processes may use it. Throws StartupError. */
export async function openFolderStore(folder: string, { media, database }: Reserve = { media: 0, database: null }): Promise<FolderStore> {
  try {
    await mkdir(join(folder, INCOMING), { recursive: true, mode: OWNER_ONLY.folder });
    await chmod(folder, OWNER_ONLY.folder);
    await removeAbandoned(join(folder, INCOMING));
    return new FolderStore(folder, await reservedIn(folder, { media, database }));
  } catch (cause) {
    throw new StartupError(
      `The folder for media, ${folder}, cannot be used: ${(cause as Error).message}. Set DATA_DIR to a folder that this process may write to, or keep media in an S3 store with S3_URL.`,
      { cause },
    );
  }
}

/** Bytes that objects in this folder leave free. The database needs its share only on the same disk. */
export async function reservedIn(folder: string, { media, database }: Reserve): Promise<number> {
  const isShared = database !== null && (await stat(database.folder)).dev === (await stat(folder)).dev;
  return media + (isShared ? database.bytes : 0);
}

/** Space of the disk that holds this folder. `reserve` is in bytes. */
export async function diskSpace(folder: string, reserve: number): Promise<DiskSpace> {
  const { bsize, blocks, bfree, bavail } = await statfs(folder);
  // The blocks that the file system reserves for root are neither free nor used, as in df's percentage.
  return { total: (blocks - bfree + bavail) * bsize, free: bavail * bsize, reserve };
}

/** Stores each object in a file whose path below the folder is the key (decision 033). */
export class FolderStore implements OpenObjectStore {
  readonly #folder: string;
  readonly #reserve: number;
  /** Bytes of objects that are being written. */
  #incoming = 0;

  /** `reserve`: bytes that stay free on the disk. */
  constructor(folder: string, reserve: number) {
    this.#folder = resolve(folder);
    this.#reserve = reserve;
  }

  async put(key: string, content: ObjectContent, _options: PutOptions): Promise<void> {
    const path = this.#path(key);
    const temporary = join(this.#folder, INCOMING, processPrefix() + randomUUID());
    const size = await sizeOf(content);
    await this.#takeSpace(size);
    try {
      await writeDurably(temporary, content);
      await moveDurably(temporary, path);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    } finally {
      this.#incoming -= size;
    }
  }

  async get(key: string, range: ByteRange = { start: 0 }): Promise<OpenObject | null> {
    const file = await ifPresent(open(this.#path(key)));
    if (file === null) return null;
    const about = await file.stat();
    const { start, length } = selectedBytes(range, about.size);
    if (about.isFile() && length > 0) return { size: about.size, length, body: file.createReadStream({ start, end: start + length - 1 }) };
    await file.close();
    return about.isFile() ? { size: about.size, length, body: Readable.from([]) } : null;
  }

  async size(key: string): Promise<number | null> {
    const about = await ifPresent(stat(this.#path(key)));
    return about?.isFile() ? about.size : null;
  }

  async delete(keys: readonly string[]): Promise<void> {
    const folders = new Set<string>();
    for (const path of keys.map((key) => this.#path(key))) {
      await ifPresent(unlink(path));
      folders.add(dirname(path));
    }
    for (const folder of folders) await this.#tidy(folder);
  }

  list(prefix: string, after = ''): Promise<ObjectPage> {
    requireKeyPrefix(prefix);
    return listFolder(this.#folder, prefix, after);
  }

  space(): Promise<DiskSpace> {
    return diskSpace(this.#folder, this.#reserve);
  }

  close(): void {
    // Nothing is open between calls, and a running put may finish.
  }

  async #takeSpace(bytes: number): Promise<void> {
    const { free } = await this.space();
    if (free - this.#incoming - bytes < this.#reserve)
      throw new OutOfSpace(`the disk has only ${free} bytes free, and ${this.#reserve} stay free`);
    this.#incoming += bytes;
  }

  /** Makes deletions in the folder durable, and removes it and its parents when they are empty. */
  async #tidy(folder: string): Promise<void> {
    if ((await ifPresent(syncFolder(folder))) === null) return;
    for (let at = folder; at !== this.#folder; at = dirname(at)) {
      const removed = await rmdir(at).then(
        () => true,
        () => false,
      );
      if (!removed) return;
    }
  }

  #path(key: string): string {
    requireObjectKey(key);
    return join(this.#folder, ...key.split('/'));
  }
}

async function sizeOf(content: ObjectContent): Promise<number> {
  if ('file' in content) return (await stat(content.file)).size;
  return content instanceof Uint8Array ? content.length : content.reduce((sum, { length }) => sum + length, 0);
}

/** Resolves when the bytes are on the disk. */
async function writeDurably(path: string, content: ObjectContent): Promise<void> {
  const options = { flags: 'wx', mode: OWNER_ONLY.file, flush: true };
  if ('file' in content) return pipeline(createReadStream(content.file), createWriteStream(path, options));
  const file = await open(path, options.flags, options.mode);
  try {
    await writeFully(file, content instanceof Uint8Array ? [content] : content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The system may write only a part at a time. */
async function writeFully(file: FileHandle, pieces: readonly Uint8Array[]): Promise<void> {
  let left = pieces.filter(({ length }) => length > 0);
  while (left.length > 0) {
    let { bytesWritten } = await file.writev(left);
    const rest: Uint8Array[] = [];
    for (const piece of left) {
      if (bytesWritten < piece.length) rest.push(piece.subarray(bytesWritten));
      bytesWritten = Math.max(0, bytesWritten - piece.length);
    }
    left = rest;
  }
}

/** Resolves when the new name is on the disk. */
async function moveDurably(from: string, to: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await makeFolder(dirname(to));
      await rename(from, to);
      break;
    } catch (error) {
      // A deletion may remove the empty folder at any moment.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || attempt === FOLDER_ATTEMPTS) throw error;
    }
  }
  await ifPresent(syncFolder(dirname(to)));
}

async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: OWNER_ONLY.folder });
  if (first === undefined) return;
  for (let made = folder; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made));
}

async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open folders, and records names itself.
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function removeAbandoned(incoming: string): Promise<void> {
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name);
    const about = await ifPresent(stat(path));
    if (about && isAbandoned(name, about.mtimeMs, STALE_MS)) await rm(path, { force: true });
  }
}

/** The page size of S3. */
const PAGE_SIZE = 1000;

/** Concurrent changes may or may not be included. */
async function listFolder(folder: string, prefix: string, after: string): Promise<ObjectPage> {
  const objects: ObjectPage['objects'] = [];
  const start = prefix.slice(0, prefix.lastIndexOf('/') + 1);
  for await (const key of keysBelow(folder, start, { prefix, after })) {
    if (objects.length === PAGE_SIZE) return { objects, next: objects.at(-1)!.key };
    const about = await ifPresent(stat(join(folder, key)));
    if (about) objects.push({ key, size: about.size, modified: about.mtime });
  }
  return { objects, next: null };
}

/** Walks folders in the order of the keys: `a-b`, `a.b`, `a/b`, where a folder sorts with its trailing slash. */
async function* keysBelow(folder: string, path: string, wanted: { prefix: string; after: string }): AsyncGenerator<string> {
  const { prefix, after } = wanted;
  const entries = (await ifPresent(readdir(join(folder, path), { withFileTypes: true }))) ?? [];
  const names = entries.flatMap((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.isFile() ? entry.name : []));
  for (const place of names.sort().map((name) => path + name)) {
    if (!isObjectKey(place.replace(/\/$/, ''))) continue;
    if (!place.endsWith('/')) {
      if (place.startsWith(prefix) && place > after) yield place;
    } else if ((place.startsWith(prefix) || prefix.startsWith(place)) && (place > after || after.startsWith(place))) {
      yield* keysBelow(folder, place, wanted);
    }
  }
}
