import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import type { Db } from '../db/db.ts';
import { compareSchema, type MigratedFeature } from '../db/migrate.ts';
import type { Session } from '../db/session.ts';
import type { ServerFeature } from '../feature.ts';
import { IDENTITY_NAMES } from '../installation/secrets.ts';
import type { ObjectStore } from '../objects/object-store.ts';
import { makeTemporaryFolder } from '../process-files.ts';
import {
  type ArchivedTable,
  ArchiveRefused,
  END,
  type EndRecord,
  MANIFEST,
  Manifest,
  newManifest,
  OBJECTS,
  SECRETS,
  TABLES,
} from './format.ts';
import type { OnProgress } from './progress.ts';
import { RowSums, type TableSum } from './row-sums.ts';
import { sealSecrets } from './sealed-secrets.ts';
import { copyOutOf, listMigrations, listSequences, listTables, lockForCopy, prepareCopy, sizesOfTables } from './tables.ts';
import { TAR_END, tarHeader, tarPadding } from './tar.ts';

const SCHEMA = 'public';
/** Bytes of rows per file in the archive, and at once in memory. */
const PIECE = 1024 * 1024;
const NEWLINE = 10;
/** Missing objects that the end record names. */
const NAMED_MISSING = 1000;
export const SECRETS_TABLE = 'installation_secrets';

export interface ArchiveSource {
  session: Session;
  objects: Pick<ObjectStore, 'get'>;
  features: readonly Pick<ServerFeature, keyof MigratedFeature | 'storedObjects' | 'transientTables'>[];
  /** Version of this program. */
  program: string;
  now(): Date;
}

export interface ArchiveOptions {
  /** Groups of objects that are left out; null for no objects at all. */
  leftOut: readonly string[] | null;
  /** Without it, secrets are left out. */
  passphrase: string | null;
  onProgress?: OnProgress;
  signal?: AbortSignal;
  /** Called with the end record before the last bytes. */
  onEnd?: (end: EndRecord) => void;
}

/**
 * The bytes of an archive (decision 087): one snapshot of the database, taken now, and the objects that its rows name. Holds at most some
 * MiB in memory; the reader sets the pace. Throws `ArchiveRefused` for a database that this program does not know.
 */
export async function* writeArchive(source: ArchiveSource, options: ArchiveOptions): AsyncGenerator<Buffer, void> {
  const { session, features } = source;
  await beginSnapshot(session);
  await prepareCopy(session);
  const manifest = await describe(source, options);
  const sha256 = createHash('sha256');
  const modified = new Date(manifest.created_at);
  const file = (name: string, content: Buffer): Buffer[] => [
    tarHeader(name, content.length, modified),
    content,
    tarPadding(content.length),
  ];
  function* summed(chunks: Iterable<Buffer>): Generator<Buffer, void> {
    for (const chunk of chunks) {
      options.signal?.throwIfAborted();
      sha256.update(chunk);
      if (chunk.length > 0) yield chunk;
    }
  }

  yield* summed(file(MANIFEST, json(manifest)));
  if (options.passphrase !== null) yield* summed(file(SECRETS, await sealSecrets(await readSecrets(session), options.passphrase)));

  const transient = new Set(features.flatMap(({ transientTables = [] }) => transientTables));
  const progress = await rowProgress(session, options.onProgress);
  const tables: Record<string, TableSum> = {};
  for (const table of manifest.tables) {
    const sums = new RowSums();
    if (!transient.has(table.name)) {
      let number = 0;
      for await (const piece of piecesOf(session, table)) {
        sums.add(piece);
        yield* summed(file(`${TABLES}${table.name}/${String(number++).padStart(6, '0')}`, piece));
        progress.advance(table.name, sums.rowCount, piece.length);
      }
    }
    tables[table.name] = sums.sum;
    progress.finish(table.name);
  }

  const objects: EndRecord['objects'] = { count: 0, bytes: 0, missing: 0, missing_keys: [], broken_keys: [] };
  const folder = await makeTemporaryFolder('keys');
  try {
    const list = await listKeys(source, options, join(folder, 'keys'));
    // Objects can take hours, in which nothing should wait for the locks, and dead rows should go.
    await session.rows(sql`commit`);
    for await (const chunk of objectFiles(source, options, { list, modified, objects })) yield* summed([chunk]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const end: EndRecord = { tables, objects, sha256: sha256.digest('hex') };
  options.onEnd?.(end);
  yield Buffer.concat([...file(END, json(end)), TAR_END]);
}

/** Number of times that the tables may change between their list and their locks. */
const LOCK_ATTEMPTS = 20;
const [LOCK_NOT_AVAILABLE, UNDEFINED_TABLE] = ['55P03', '42P01'];

/**
 * Begins the transaction. A snapshot does not keep tables as they are: one that a migration rewrites afterwards is empty in it, and a dropped
 * one is gone. So every table is locked before the first statement that takes the snapshot.
 */
async function beginSnapshot(session: Session): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const names = await namesOfTables(session);
    await session.rows(sql`begin isolation level repeatable read read only`);
    try {
      await lockForCopy(session, SCHEMA, names);
      if (String(await namesOfTables(session)) === String(names)) return;
      if (attempt === LOCK_ATTEMPTS) throw new Error('the tables of the database keep changing');
    } catch (error) {
      const { code } = error as { code?: string };
      if (code === LOCK_NOT_AVAILABLE) {
        const sentence = 'Tables of the database are locked, such as by an upgrade: back it up when that has ended.';
        throw new ArchiveRefused({ code: 'locked', sentence }, { cause: error });
      }
      if (code !== UNDEFINED_TABLE || attempt === LOCK_ATTEMPTS) throw error;
    }
    await session.rows(sql`rollback`);
  }
}

const namesOfTables = async (session: Session) => (await listTables(session, SCHEMA)).map(({ name }) => name);

const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));

async function describe({ session, features, program, now }: ArchiveSource, { leftOut, passphrase }: ArchiveOptions): Promise<Manifest> {
  const migrations = await listMigrations(session);
  if (migrations.length === 0)
    throw new ArchiveRefused({ code: 'nothing', sentence: 'This database is empty: there is nothing to back up.' });
  const { unknown, pending } = await compareSchema(session, features);
  if (unknown.length > 0) {
    const sentence = `The database was made by a newer version of Grandstand (it has ${unknown.join(', ')}): back it up with that version.`;
    throw new ArchiveRefused({ code: 'newer', sentence });
  }
  if (pending.length > 0) {
    const sentence = `The database was last used by an older version of Grandstand (it lacks ${pending.join(', ')}): back it up with that version.`;
    throw new ArchiveRefused({ code: 'older', sentence });
  }
  return Manifest.parse(
    newManifest({
      program,
      created_at: now().toISOString(),
      migrations,
      left_out: leftOut === null ? null : [...leftOut],
      secrets: passphrase === null ? 'left out' : 'sealed',
      tables: await listTables(session, SCHEMA),
      sequences: await listSequences(session, SCHEMA),
    }),
  );
}

/** SQL: the rows of `installation_secrets` that identify the installation and open nothing. */
export const IDENTITY_ROWS = `name in (${IDENTITY_NAMES.map((name) => `'${name}'`).join(', ')})`;

async function readSecrets(db: Db): Promise<Record<string, string>> {
  const rows = await db.rows(sql<{ name: string; value: string }>`
    select name, value from ${sql.table(SECRETS_TABLE)} where not (${sql.raw(IDENTITY_ROWS)})`);
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

/** Whole rows, about `PIECE` bytes at a time. */
async function* piecesOf(session: Session, table: ArchivedTable): AsyncGenerator<Buffer, void> {
  let held: Buffer[] = [];
  let bytes = 0;
  for await (const rows of session.copyOut(copyOutOf(table, table.name === SECRETS_TABLE ? IDENTITY_ROWS : undefined))) {
    held.push(rows);
    bytes += rows.length;
    if (bytes < PIECE) continue;
    yield Buffer.concat(held, bytes);
    held = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(held, bytes);
}

/** A file with a key of an object on each line. */
interface KeyList {
  path: string;
  count: number;
}

/** The objects that the rows of the snapshot name. */
async function listKeys({ session, features }: ArchiveSource, { leftOut }: ArchiveOptions, path: string): Promise<KeyList> {
  const list = { path, count: 0 };
  const groups = leftOut === null ? [] : features.flatMap(({ storedObjects = [] }) => storedObjects);
  const included = groups.filter(({ group }) => !leftOut!.includes(group));
  const keys = included.map(({ keys }) => `select key from (${keys}) as named (key)`).join(' union all ');
  async function* lines() {
    if (included.length === 0) return;
    for await (const rows of session.copyOut(`copy (${keys}) to stdout`)) {
      list.count += rows.reduce((count, byte) => count + Number(byte === NEWLINE), 0);
      yield rows;
    }
  }
  await pipeline(lines(), createWriteStream(path, { mode: 0o600 }));
  return list;
}

async function* objectFiles(
  { objects: store }: ArchiveSource,
  { onProgress, signal }: ArchiveOptions,
  { list: { path, count: total }, modified, objects }: { list: KeyList; modified: Date; objects: EndRecord['objects'] },
): AsyncGenerator<Buffer, void> {
  if (total === 0) return;
  for await (const key of linesOf(createReadStream(path))) {
    signal?.throwIfAborted();
    onProgress?.({ phase: 'objects', done: objects.count + objects.missing, total, bytes: objects.bytes });
    const object = await store.get(key);
    if (object === null) {
      objects.missing += 1;
      if (objects.missing_keys.length < NAMED_MISSING) objects.missing_keys.push(key);
      continue;
    }
    yield tarHeader(OBJECTS + key, object.size, modified);
    let left = object.size;
    try {
      for await (const chunk of object.body) {
        left -= chunk.length;
        yield chunk;
      }
    } catch (error) {
      if ((await store.get(key).then((found) => found?.body.destroy() ?? null)) !== null) throw error;
    }
    if (left > 0) {
      objects.broken_keys.push(key);
      for (; left > 0; left -= Math.min(left, PIECE)) yield Buffer.alloc(Math.min(left, PIECE));
    } else {
      objects.count += 1;
      objects.bytes += object.size;
    }
    yield tarPadding(object.size);
  }
  onProgress?.({ phase: 'objects', done: total, total, bytes: objects.bytes });
}

async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<string, void> {
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + chunk.toString('latin1')).split('\n');
    rest = lines.pop()!;
    yield* lines;
  }
}

/** The share of the tables' size on disk that was read. */
async function rowProgress(session: Session, onProgress: OnProgress = () => {}) {
  const sizes = await sizesOfTables(session, SCHEMA);
  const total = [...sizes.values()].reduce((sum, { bytes }) => sum + bytes, 0);
  let finished = 0;
  let copied = 0;
  return {
    advance(table: string, rows: number, bytes: number) {
      copied += bytes;
      const size = sizes.get(table)!;
      onProgress({ phase: 'rows', done: finished + size.bytes * Math.min(1, rows / Math.max(1, size.rows)), total, bytes: copied });
    },
    finish(table: string) {
      finished += sizes.get(table)!.bytes;
      onProgress({ phase: 'rows', done: finished, total, bytes: copied });
    },
  };
}
