import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import type { Db } from '../db/db.ts';
import { unknownMigrations } from '../db/migrate.ts';
import type { Session } from '../db/session.ts';
import type { ServerFeature } from '../feature.ts';
import type { ObjectStore } from '../objects/object-store.ts';
import { withTemporaryFolder } from '../process-files.ts';
import { ArchiveRefused, type EndRecord, type Manifest } from './format.ts';
import type { OnProgress } from './progress.ts';
import { differingTable, drain, readArchive } from './read-archive.ts';
import { RowSums, type TableSum } from './row-sums.ts';
import { openSecrets } from './sealed-secrets.ts';
import { copyInto, copyOutOf, listMigrations, listTables, prepareCopy, quoted } from './tables.ts';
import { IDENTITY_ROWS, SECRETS_TABLE } from './write-archive.ts';

export interface RestoreTarget {
  session: Session;
  objects: Pick<ObjectStore, 'put' | 'delete'>;
  features: readonly ServerFeature[];
  /** Whether an installation with tables has nothing to lose. */
  isEmpty(db: Db): Promise<boolean>;
}

export interface RestoreOptions {
  /** Opens the secrets of the archive. Without one, an archive with secrets is refused. */
  passphrase: string | null;
  withoutSecrets?: boolean;
  /** Bytes of the file that were read so far, and its size, for progress. */
  input?: { read: number; total: number | null };
  onProgress?: OnProgress;
  signal?: AbortSignal;
}

export interface Restored {
  manifest: Manifest;
  end: EndRecord;
  /** Whether the installation has its secrets again. */
  hasSecrets: boolean;
  /** Tables in the archive that are not of this program, and were left out. */
  foreignTables: readonly string[];
}

/** Everything is built here, and takes the place of `public` at the end. */
const STAGING = 'restoring';
/** Attempts to lock the tables of a server that runs on the empty installation. */
const LOCK_ATTEMPTS = 20;
const [DEADLOCK, NOT_PERMITTED] = ['40P01', '42501'];

/**
 * Restores an archive into an empty installation: tables as of its migrations, rows, the objects, a comparison of every table with the
 * archive, and then the other migrations of this program. All of it is one transaction, so that a refused or killed restore changes
 * nothing; only objects may stay in the store, which nothing names. Servers that run on the installation must restart afterwards.
 */
export async function restoreArchive(bytes: AsyncIterable<Uint8Array>, target: RestoreTarget, options: RestoreOptions): Promise<Restored> {
  const { session, features } = target;
  const { input = { read: 0, total: null }, onProgress = () => {}, signal } = options;
  let made: StagedTables = { foreignKeys: [], foreign: [] };
  let secrets: Record<string, string> | null = null;
  const filledUp = new Set<string>();
  const transient = new Set(features.flatMap(({ transientTables = [] }) => transientTables));
  try {
    const { manifest, end } = await withTemporaryFolder('restore', (folder) => {
      const put = objectWriter(target, { folder, filledUp });
      const report = (phase: 'rows' | 'objects') => onProgress({ phase, done: input.read, total: input.total, bytes: input.read });
      return readArchive(bytes, {
        begin: async (manifest, sealed) => {
          refuseUnknown(manifest, features);
          if (sealed !== null && !options.withoutSecrets) secrets = await openSecrets(sealed, requirePassphrase(options.passphrase));
          await begin(target);
          made = await createTables(session, manifest, features);
        },
        rows: async (table, body) => {
          signal?.throwIfAborted();
          // `writeArchive` writes no such rows. Some of them would name files of this machine.
          if (transient.has(table.name)) throw new ArchiveRefused('damaged');
          if (made.foreign.includes(table.name)) await drain(body);
          else await session.copyIn(copyInto(table), body);
          if (table.name === SECRETS_TABLE) await refuseOpenSecrets(session);
          report('rows');
        },
        object: async (key, size, body) => {
          signal?.throwIfAborted();
          await put(key, size, body);
          report('objects');
        },
      });
    });
    if (!end.objects.broken_keys.every((key) => filledUp.has(key))) throw new ArchiveRefused('damaged');
    await target.objects.delete(end.objects.broken_keys);
    await verifyRows(session, made, { manifest, end, onProgress });
    await completeTables(session, made, manifest);
    await session.migrate(features);
    await restoreSecrets(session, features, secrets);
    await publish(target);
    signal?.throwIfAborted();
    await session.rows(sql`commit`);
    return { manifest, end, hasSecrets: secrets !== null, foreignTables: made.foreign };
  } catch (error) {
    await session.rows(sql`rollback`).catch(() => undefined);
    throw error;
  }
}

function requirePassphrase(passphrase: string | null): string {
  if (passphrase !== null) return passphrase;
  throw new ArchiveRefused({
    code: 'passphrase_needed',
    sentence: 'The backup contains encrypted secrets: set BACKUP_PASSPHRASE, or add --without-secrets.',
  });
}

/** Secrets come sealed, or not at all. The author of the archive would know others. */
async function refuseOpenSecrets(session: Session): Promise<void> {
  const secret = await session.row(sql`select from ${sql.table(SECRETS_TABLE)} where not (${sql.raw(IDENTITY_ROWS)}) limit 1`);
  if (secret !== null) throw new ArchiveRefused('damaged');
}

function refuseUnknown({ migrations, program }: Manifest, features: readonly ServerFeature[]): void {
  const unknown = unknownMigrations(migrations, features);
  if (unknown.length === 0) return;
  throw new ArchiveRefused({
    code: 'newer',
    sentence: `The backup was made by a newer version of Grandstand (${program}, it has ${unknown.join(', ')}): restore it with that version.`,
  });
}

/** Locks the schema, so that no server migrates it meanwhile, and refuses a database with something to lose. */
async function begin({ session, isEmpty }: RestoreTarget): Promise<void> {
  await session.rows(sql`begin`);
  await prepareCopy(session);
  await session.rows(sql`select pg_advisory_xact_lock(4400, 1)`);
  await requireEmpty(session, isEmpty);
}

async function requireEmpty(session: Session, isEmpty: RestoreTarget['isEmpty']): Promise<void> {
  const tables = await listTables(session, 'public');
  const isInstallation = (await listMigrations(session)).length > 0;
  if (tables.length > 0 && !isInstallation) {
    const names = tables.slice(0, 3).map(({ name }) => name);
    throw new ArchiveRefused({
      code: 'other_tables',
      sentence: `The database has tables of another program (${names.join(', ')}): create an empty database.`,
    });
  }
  if (isInstallation && !(await isEmpty(session))) {
    throw new ArchiveRefused({
      code: 'not_empty',
      sentence: 'This installation is not empty, and a restore replaces nothing: use an empty database, or another DATA_DIR.',
    });
  }
}

const setSearchPath = (session: Session, path: string) => session.rows(sql`select set_config('search_path', ${path}, true)`);

interface StagedTables {
  /** Statements for the foreign keys, which follow the rows. */
  foreignKeys: readonly string[];
  /** Tables of the archive that the migrations do not create: an operator may have added them. */
  foreign: readonly string[];
}

/** Creates the tables as the archive's migrations make them, empty. */
async function createTables(session: Session, manifest: Manifest, features: readonly ServerFeature[]): Promise<StagedTables> {
  await session.rows(sql`create schema ${sql.ref(STAGING)}`).catch((cause: { code?: string }) => {
    if (cause.code !== NOT_PERMITTED) throw cause;
    const sentence = 'The user of DATABASE_URL may not create a schema: let it own the database.';
    throw new ArchiveRefused({ code: 'not_permitted', sentence }, { cause });
  });
  await setSearchPath(session, `${STAGING}, public`);
  // Without it the migrations would find the table of `public`.
  await session.rows(sql`create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`);
  await session.migrate(features, new Set(manifest.migrations));
  const made = await listTables(session, STAGING);
  requireTables(manifest, made);
  await runAll(session, [`truncate ${made.map(({ name }) => quoted(name)).join(', ')}`]);
  const foreign = manifest.tables.map(({ name }) => name).filter((name) => !made.some((table) => table.name === name));
  for (const { name, partitions } of manifest.tables.filter(({ name }) => !foreign.includes(name))) {
    const statements = partitions.map(
      ({ name: partition, bounds }) => `create table ${quoted(partition)} partition of ${quoted(name)} ${bounds}`,
    );
    await runAll(session, statements);
  }
  return { foreignKeys: await dropForeignKeys(session), foreign };
}

/** Throws when a table that the migrations create is missing, or has other columns. */
function requireTables({ tables }: Manifest, made: Manifest['tables']): void {
  const columnsOf = (table: Manifest['tables'][number] | undefined) => [...(table?.columns ?? [])].sort().join(', ');
  for (const table of made) {
    const [expected, archived] = [columnsOf(table), columnsOf(tables.find(({ name }) => name === table.name))];
    if (expected === archived) continue;
    const sentence = `The table ${table.name} of the backup has the columns ${archived || '(none)'} instead of ${expected}.`;
    throw new ArchiveRefused({ code: 'damaged', sentence });
  }
}

/** Returns the statements that create them again. They check all rows at once, which is faster than row by row. */
async function dropForeignKeys(session: Session): Promise<string[]> {
  const keys = await session.rows(sql<{ dropped: string; made: string }>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as dropped,
           format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as made
      from pg_constraint where contype = 'f' and connamespace = ${STAGING}::regnamespace and conparentid = 0 order by oid`);
  await runAll(
    session,
    keys.map(({ dropped }) => dropped),
  );
  return keys.map(({ made }) => made);
}

async function runAll(session: Session, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await session.rows(sql.raw(statement));
}

/** Bytes of an object that stay in memory; larger ones go through a temporary file. */
const IN_MEMORY = 1024 * 1024;

/** Adds keys whose last byte is zero to `filledUp`, because only they may be broken keys. */
function objectWriter({ objects, features }: RestoreTarget, { folder, filledUp }: { folder: string; filledUp: Set<string> }) {
  const known = features.flatMap(({ storedObjects = [] }) => storedObjects);
  return async (key: string, size: number, file: AsyncIterable<Buffer>): Promise<void> => {
    const kind = known.find(({ prefix }) => key.startsWith(prefix));
    if (!kind) throw new ArchiveRefused('damaged');
    async function* watched() {
      let last: number | undefined;
      for await (const chunk of file) {
        last = chunk.at(-1) ?? last;
        yield chunk;
      }
      if (last === 0) filledUp.add(key);
    }
    const body = watched();
    const options = { type: kind.type, immutable: true };
    if (size <= IN_MEMORY) {
      const chunks: Buffer[] = [];
      for await (const chunk of body) chunks.push(Buffer.from(chunk));
      return objects.put(key, chunks, options);
    }
    const path = join(folder, 'object');
    await pipeline(Readable.from(body, { objectMode: false }), createWriteStream(path, { mode: 0o600 }));
    return objects.put(key, { file: path }, options);
  };
}

/** Reads every table back and compares it with the archive. */
async function verifyRows(
  session: Session,
  { foreign }: StagedTables,
  { manifest, end, onProgress }: { manifest: Manifest; end: EndRecord; onProgress: OnProgress },
): Promise<void> {
  const expected = Object.fromEntries(Object.entries(end.tables).filter(([name]) => !foreign.includes(name)));
  const total = Object.values(expected).reduce((sum, { bytes }) => sum + bytes, 0);
  let bytes = 0;
  const read: Record<string, TableSum> = {};
  for (const table of manifest.tables.filter(({ name }) => name in expected)) {
    const sums = new RowSums();
    for await (const rows of session.copyOut(copyOutOf(table))) {
      sums.add(rows);
      bytes += rows.length;
      onProgress({ phase: 'check', done: bytes, total, bytes });
    }
    read[table.name] = sums.sum;
  }
  const differing = differingTable(expected, read);
  if (differing === null) return;
  const sentence = `The rows of the table ${differing} differ from the backup after they were loaded. Nothing was restored.`;
  throw new ArchiveRefused({ code: 'damaged', sentence });
}

async function completeTables(session: Session, { foreignKeys }: StagedTables, { sequences }: Manifest): Promise<void> {
  for (const { name, value } of sequences) {
    // Sequences of other tables do not exist here.
    await session.rows(
      sql`select setval(s, ${value}::int8, true) from to_regclass(${`${STAGING}.${quoted(name)}`}) as s where s is not null`,
    );
  }
  await runAll(session, foreignKeys);
  const made = await listTables(session, STAGING);
  await runAll(session, [`analyze ${made.map(({ name }) => quoted(name)).join(', ')}`]);
}

async function restoreSecrets(session: Session, features: readonly ServerFeature[], secrets: Record<string, string> | null): Promise<void> {
  if (secrets === null) {
    for (const { forgetSecrets } of features) await forgetSecrets?.(session);
    return;
  }
  const table = sql.table(SECRETS_TABLE);
  for (const [name, value] of Object.entries(secrets))
    await session.rows(sql`insert into ${table} (name, value) values (${name}, ${value}) on conflict (name) do nothing`);
}

/** Puts the restored tables in the place of the empty ones. Servers wait for the locks only from here to the commit. */
async function publish({ session, isEmpty }: RestoreTarget): Promise<void> {
  await lockOld(session);
  // Somebody may have signed up meanwhile.
  await setSearchPath(session, 'public');
  await requireEmpty(session, isEmpty);
  await setSearchPath(session, `${STAGING}, public`);
  const statements = await session.rows(sql<{ statement: string }>`
    select 1 as rank, format('drop %s if exists public.%I cascade', case relkind when 'v' then 'view' else 'table' end, relname) as statement
      from pg_class old
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v') and not relispartition
       and exists (select from pg_class made where made.relnamespace = ${STAGING}::regnamespace and made.relname = old.relname)
     union all
    select 2, format('alter extension %I set schema public', extname) from pg_extension where extnamespace = ${STAGING}::regnamespace
     union all
    select 3, format('alter %s %I.%I set schema public', case relkind when 'v' then 'view' when 'S' then 'sequence' else 'table' end, ${STAGING}::text, relname)
      from pg_class c
     where relnamespace = ${STAGING}::regnamespace and relkind in ('r', 'p', 'v', 'S')
       -- Sequences of columns move with their table.
       and not (relkind = 'S' and exists (
         select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i')))
     order by rank`);
  await runAll(
    session,
    statements.map(({ statement }) => statement),
  );
  // Fails when something is left in it.
  await runAll(session, [`drop schema ${STAGING}`]);
}

/** A running server uses its tables in any order, so one of the two may have to give way. */
async function lockOld(session: Session): Promise<void> {
  const old = await session.rows(sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`);
  if (old.length === 0) return;
  const statement = `lock table ${old.map(({ name }) => `public.${quoted(name)}`).join(', ')} in access exclusive mode`;
  for (let attempt = 1; ; attempt++) {
    await session.rows(sql`savepoint locking`);
    try {
      await session.rows(sql.raw(statement));
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== DEADLOCK || attempt === LOCK_ATTEMPTS) throw error;
      await session.rows(sql`rollback to savepoint locking`);
    }
  }
}
