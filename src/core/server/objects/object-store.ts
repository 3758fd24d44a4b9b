import type { Readable } from 'node:stream';

/** Content of an object: bytes in memory, in one buffer or several, or the path of a file, which is read and kept. */
export type ObjectContent = Uint8Array | readonly Uint8Array[] | { file: string };

export interface PutOptions {
  /** The media type, such as `video/mp4`. An S3 store shows it in its console; the folder does not store it. */
  type: string;
  /** The content of this key never changes. An S3 store then sets an immutable Cache-Control header. */
  immutable: boolean;
}

/**
 * Bytes from `start` to `end`, both included and counted from 0, as in RFC 9110 14.1.2. Without `end` the range extends to the last byte; a
 * larger `end` is truncated. `end` is not less than `start`.
 */
export interface ByteRange {
  start: number;
  end?: number;
}

export interface OpenObject {
  /** Bytes of the whole object. */
  size: number;
  /** Bytes in `body`: fewer than `size` for a range, 0 for a range beyond the end. */
  length: number;
  /** Has to be read to its end or destroyed, because it holds a file or a connection. Fails when the object cannot be read completely. */
  body: Readable;
}

/** A page of a listing, in the order of the keys (by byte). */
export interface ObjectPage {
  /** At most 1,000. `size` is in bytes; `modified` is when the object was stored, by the clock of the store. */
  objects: Array<{ key: string; size: number; modified: Date }>;
  /** `after` of the next page; null on the last page. A page before the last may have fewer objects than others. */
  next: string | null;
}

/**
 * Files by key, such as the segments of a recording: a folder of one machine, or an S3-compatible store that all nodes share (decision
 * 033). Only servers access it, and browsers never get a URL of it.
 * Keys are like `live/7/segment-1.m4s`, see `isObjectKey`; an invalid key throws. No key may be a folder of another (`a` beside `a/b`),
 * because a file system cannot hold both. Every method throws `Unavailable` when an S3 store stays unreachable after some attempts, and an
 * ordinary error when the store or the disk refuses. A rollback undoes none of this, so call it outside transactions.
 */
export interface ObjectStore {
  /**
   * Stores or replaces an object. When this resolves, the object survives a crash. Until then, readers get either the whole new object or
   * the old one, so a failed call may be repeated with the same content. The content must not change before that. An S3 store holds up to 8
   * MiB of a file in memory (more beyond 80 GB), so bound the number of concurrent calls.
   */
  put(key: string, content: ObjectContent, options: PutOptions): Promise<void>;
  /** Opens an object, or a range of it, for reading. Null when it does not exist. */
  get(key: string, range?: ByteRange): Promise<OpenObject | null>;
  /** The size in bytes; null when the object does not exist. */
  size(key: string): Promise<number | null>;
  /** Deletes any number of objects. Keys without an object count as deleted. */
  delete(keys: readonly string[]): Promise<void>;
  /** The objects whose keys start with `prefix` (all for an empty one) and are greater than `after`. */
  list(prefix: string, after?: string): Promise<ObjectPage>;
  /** Total and free bytes of the disk. Null for a store without such a limit. */
  space(): Promise<{ total: number; free: number } | null>;
}

/** A store with a function to close it. `close` fails running calls. */
export interface OpenObjectStore extends ObjectStore {
  close(): void;
}
