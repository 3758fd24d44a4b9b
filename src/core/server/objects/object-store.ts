import type { Readable } from 'node:stream';

/** What an object is made of: bytes in memory, in one piece or in several that follow each other, or the path of a file, which is read and left where it is. */
export type ObjectContent = Uint8Array | readonly Uint8Array[] | { file: string };

export interface PutOptions {
  /** The media type, such as `video/mp4`. An S3 store shows it to whoever looks into the bucket; the folder does not keep it. */
  type: string;
  /** This key never gets other content. An S3 store answers then with a Cache-Control header that says so. */
  immutable: boolean;
}

/**
 * Bytes from `start` to `end`, both included and counted from 0, as in RFC 9110 14.1.2. Without `end` the range reaches to the last byte;
 * an `end` after it is cut. `end` is not less than `start`.
 */
export interface ByteRange {
  start: number;
  end?: number;
}

export interface OpenObject {
  /** Bytes of the whole object. */
  size: number;
  /** Bytes in `body`: fewer than `size` for a range, 0 when the range starts at the end or after it. */
  length: number;
  /** Has to be read to its end or destroyed, because it holds a file or a connection. Fails when the object cannot be read to its end. */
  body: Readable;
}

/** A page of a listing, in the order of the keys (by byte). */
export interface ObjectPage {
  /** At most 1,000. `size` is in bytes; `modified` is when the object was stored, by the clock of the store. */
  objects: Array<{ key: string; size: number; modified: Date }>;
  /** `after` of the next page; null when there are no more keys. A page with a next one may have fewer objects than others. */
  next: string | null;
}

/**
 * Files by key, such as the segments of a recording: a folder of one machine, or an S3-compatible store that all nodes share. Only servers
 * reach it, and browsers never get an address of it.
 *
 * Keys are like `live/7/segment-1.m4s`, see `isObjectKey`; a wrong one throws. No key may be a folder of another (`a` beside `a/b`), because
 * a file system cannot hold both. Every method throws `Unavailable` while an S3 store cannot be reached, after some attempts, and an
 * ordinary error when the store or the disk refuses. Since none of this is undone by a rollback, call it outside transactions.
 */
export interface ObjectStore {
  /**
   * Stores an object, or replaces it. When this resolves, the object outlasts a crash. Whatever happens before that, everybody reads either
   * the whole new object or what was there, so a failed call may be repeated with the same content. Until then the content must not change,
   * and an S3 store holds up to 8 MiB of a file in memory (more beyond 80 GB): bound how many calls run at once.
   */
  put(key: string, content: ObjectContent, options: PutOptions): Promise<void>;
  /** Opens an object, or a range of it, for reading. Null when there is none. */
  get(key: string, range?: ByteRange): Promise<OpenObject | null>;
  /** The size in bytes; null when there is no such object. */
  size(key: string): Promise<number | null>;
  /** Deletes these objects, as many as there are. Keys without an object count as deleted. */
  delete(keys: readonly string[]): Promise<void>;
  /** The objects whose keys start with `prefix` (all for an empty one) and are greater than `after`. */
  list(prefix: string, after?: string): Promise<ObjectPage>;
  /** The bytes of the disk, for what may be stored, and how many of them are free. Null for a store that has no such limit. */
  space(): Promise<{ total: number; free: number } | null>;
}

/** A store with the means to end it. `close` makes calls that are under way fail. */
export interface OpenObjectStore extends ObjectStore {
  close(): void;
}
