import type { Readable } from 'node:stream';

/** Bytes in memory, or the path of a file, which is read and kept. */
export type ObjectContent = Uint8Array | readonly Uint8Array[] | { file: string };

export interface PutOptions {
  /** The media type, such as `video/mp4`. The folder does not store it. */
  type: string;
  /** The content of this key never changes: an S3 store sets an immutable Cache-Control header. */
  immutable: boolean;
}

/** Both ends are included and count from 0 (RFC 9110 14.1.2). A larger `end` is truncated; it is not less than `start`. */
export interface ByteRange {
  start: number;
  end?: number;
}

export interface OpenObject {
  size: number;
  /** Bytes in `body`: fewer than `size` for a range, 0 for a range beyond the end. */
  length: number;
  /** Read to the end or destroyed, because it holds a file or a connection. Fails when the object cannot be read completely. */
  body: Readable;
}

/** In the order of the keys, by byte. */
export interface ObjectPage {
  /** At most 1,000. `size` is in bytes; `modified` is when the object was stored, by the clock of the store. */
  objects: Array<{ key: string; size: number; modified: Date }>;
  /** `after` of the next page; null on the last page. A page before the last may have fewer objects than others. */
  next: string | null;
}

/**
 * Files by key: a folder of one machine, or an S3-compatible store of all nodes (decision 033). Browsers never get a URL of it. An
 * invalid key throws, and no key may be a folder of another (`a` beside `a/b`). Methods throw `Unavailable` while S3 is unreachable. A
 * rollback undoes nothing, so call them outside transactions.
 */
export interface ObjectStore {
  /**
   * Resolves when the object survives a crash. Readers get the old or the whole new object, so a failed call may be repeated. The content
   * must not change meanwhile. S3 holds up to 8 MiB of a file in memory (more beyond 80 GB), so bound concurrent calls. Throws `OutOfSpace`.
   */
  put(key: string, content: ObjectContent, options: PutOptions): Promise<void>;
  /** Null when the object does not exist. */
  get(key: string, range?: ByteRange): Promise<OpenObject | null>;
  /** In bytes; null when the object does not exist. */
  size(key: string): Promise<number | null>;
  /** Keys without an object count as deleted. */
  delete(keys: readonly string[]): Promise<void>;
  /** Keys greater than `after`; all for an empty prefix. */
  list(prefix: string, after?: string): Promise<ObjectPage>;
  /** Space on the disk of the store. Null for a store without such a limit. */
  space(): Promise<DiskSpace | null>;
}

/** In bytes. `put` leaves `reserve` bytes free. */
export interface DiskSpace {
  total: number;
  free: number;
  reserve: number;
}

/** The object does not fit, because the reserve of the disk stays free. */
export class OutOfSpace extends Error {
  override readonly name = 'OutOfSpace';
}

/** `close` fails running calls. */
export interface OpenObjectStore extends ObjectStore {
  close(): void;
}

/** The selected part of an object of `size` bytes: its first byte and its length, 0 for a range beyond the end. */
export function selectedBytes({ start, end = Number.POSITIVE_INFINITY }: ByteRange, size: number): { start: number; length: number } {
  return { start, length: Math.max(0, Math.min(end + 1, size) - start) };
}

/** Throws when the signal is aborted. */
export async function deleteObjects(store: Pick<ObjectStore, 'list' | 'delete'>, prefix: string, signal: AbortSignal): Promise<void> {
  let after: string | undefined;
  do {
    signal.throwIfAborted();
    const page = await store.list(prefix, after);
    await store.delete(page.objects.map(({ key }) => key));
    after = page.next ?? undefined;
  } while (after !== undefined);
}

const MAX_KEY = 512;
/** File systems allow 255 bytes for a name. */
const MAX_SEGMENT = 200;
const SEGMENT = /^[A-Za-z0-9](?:[A-Za-z0-9-]|\.(?=[A-Za-z0-9-]))*$/;

/** At most 512 characters, such as `video/7/init.mp4`: a path that never leaves its folder and needs no escaping in a URL. */
export function isObjectKey(key: string): boolean {
  return key.length <= MAX_KEY && key.split('/').every((segment) => segment.length <= MAX_SEGMENT && SEGMENT.test(segment));
}

export const isKeyPrefix = (prefix: string): boolean => isObjectKey(`${prefix}0`);

/** Throws. Keys from requests are checked with `isObjectKey` instead. */
export function requireObjectKey(key: string): void {
  if (!isObjectKey(key)) throw new Error(`not the key of an object: ${JSON.stringify(key.slice(0, 100))}`);
}

export function requireKeyPrefix(prefix: string): void {
  if (!isKeyPrefix(prefix)) throw new Error(`not a prefix of keys: ${JSON.stringify(prefix.slice(0, 100))}`);
}
