import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import zlib from 'node:zlib';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { soon } from '#core/testing/soon.ts';
import type { Database } from '../db/open-database.ts';
import { type ServerFeature, serverFeature } from '../feature.ts';
import { installationServer } from '../installation/feature.ts';
import { installationSecret } from '../installation/secrets.ts';
import type { ObjectStore } from '../objects/object-store.ts';
import { withTemporaryFolder } from '../process-files.ts';
import { insertNote, notesServer } from '../testing/notes.ts';
import { NOON } from '../testing/test-clock.ts';
import { testDatabase } from '../testing/test-database.ts';
import { testFolderStore, testStores } from '../testing/test-objects.ts';
import { ArchiveRefused, compressed, decompressed, type EndRecord } from './format.ts';
import { readArchive, verifyArchive } from './read-archive.ts';
import { type RestoreOptions, restoreArchive } from './restore-archive.ts';
import { type ArchiveOptions, writeArchive } from './write-archive.ts';

/** Notes with files, and a second migration, as a later version has them. */
const filedNotes = serverFeature(
  { name: 'notes' },
  {
    migrations: {
      ...notesServer.migrations,
      '002-title': { up: async (db) => void (await sql`alter table notes add column title text not null default 'untitled'`.execute(db)) },
    },
    storedObjects: [{ group: 'files', prefix: 'notes/', type: 'text/plain', keys: `select 'notes/' || id || '.txt' from notes` }],
    transientTables: ['note_log'],
    forgetSecrets: async (db) => void (await db.rows(sql`update notes set text = 'forgotten' where text = 'sealed'`)),
  },
);
const OLD = [installationServer, notesServer];
const NEW = [installationServer, filedNotes];
const EMPTY = { isEmpty: async () => false };

interface Written {
  file: Buffer;
  end: EndRecord;
}

async function archived(
  { session }: Pick<Database, 'session'>,
  features: readonly ServerFeature[],
  { objects, ...options }: Partial<ArchiveOptions> & { objects?: Pick<ObjectStore, 'get'> } = {},
): Promise<Written> {
  let end: EndRecord | undefined;
  const store = objects ?? { get: async () => null };
  const file = await session((opened) =>
    buffer(
      compressed(
        writeArchive(
          { session: opened, objects: store, features, program: '1.0.0', now: () => NOON },
          {
            leftOut: [],
            passphrase: null,
            onEnd: (record) => {
              end = record;
            },
            ...options,
          },
        ),
      ),
    ),
  );
  return { file, end: end! };
}

const bytesOf = (file: Buffer) => decompressed(Readable.from([file], { objectMode: false }));

async function restored(
  file: Buffer,
  database: Pick<Database, 'session'>,
  features: readonly ServerFeature[],
  {
    objects,
    isEmpty = EMPTY.isEmpty,
    ...options
  }: Partial<RestoreOptions> & {
    objects?: Pick<ObjectStore, 'put' | 'delete'>;
    isEmpty?: () => Promise<boolean>;
  } = {},
) {
  const store = objects ?? { put: async () => {}, delete: async () => {} };
  return database.session((session) =>
    restoreArchive(bytesOf(file), { session, objects: store, features, isEmpty }, { passphrase: null, ...options }),
  );
}

const tablesOf = ({ db }: Pick<Database, 'db'>) =>
  db.rows(
    sql<{ name: string }>`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  );

/** Bytes whose compression is of no interest, for changes inside. */
const raw = async (file: Buffer): Promise<Buffer> => buffer(bytesOf(file));
const repacked = (archive: Buffer): Buffer => zlib.gzipSync(archive);

const HARD_TEXTS = ['', '\\N', 'tab\tand\nnewline\r\\', 'ä€😀', '\\.', 'x'.repeat(3_000_000)];

test('rows of every kind of text come back as they were, and system tar can read the archive', async () => {
  const from = await testDatabase(OLD);
  for (const [id, text] of HARD_TEXTS.entries()) await insertNote(from.db, id, text);
  const { file, end } = await archived(from, OLD);
  expect(end.tables.notes!.rows).toBe(HARD_TEXTS.length);

  const to = await testDatabase([]);
  expect((await restored(file, to, OLD)).end).toEqual(end);
  expect(await to.db.rows(sql`select text from notes order by id`)).toEqual(HARD_TEXTS.map((text) => ({ text })));
  // The foreign key is back.
  await expect(to.db.rows(sql`insert into note_log values (99)`)).rejects.toThrow(/foreign key/);
  expect(await tablesOf(to)).toEqual(
    ['installation_secrets', 'installation_settings', 'kysely_migration', 'note_log', 'notes'].map((name) => ({ name })),
  );

  await withTemporaryFolder('tar', async (folder) => {
    const path = join(folder, 'backup.tar');
    writeFileSync(path, await raw(file));
    const names = execFileSync('tar', ['tf', path], { encoding: 'utf8' }).trim().split('\n');
    expect([names[0], names.at(-1)]).toEqual(['manifest.json', 'end.json']);
    expect(names.filter((name) => name.startsWith('tables/notes/')).length).toBeGreaterThan(0);
  });
});

test('a backup is one moment of the database: rows that are committed meanwhile are not in it', async () => {
  const from = await testDatabase(OLD);
  await insertNote(from.db, 1, 'before');
  await from.session(async (session) => {
    const archive = writeArchive(
      { session, objects: { get: async () => null }, features: OLD, program: '1.0.0', now: () => NOON },
      { leftOut: null, passphrase: null },
    );
    // The first file is written after the snapshot.
    const { value: first } = await archive.next();
    await insertNote(from.db, 2, 'after');
    async function* all() {
      yield first!;
      yield* archive;
    }
    const { end } = await verifyArchive(all());
    expect(end.tables.notes!.rows).toBe(1);
  });
});

/** What a migration does that changes the type of a column. */
const REWRITE = sql`alter table notes alter column author type numeric using author`;

const rowsOfNotes = async (archive: AsyncGenerator<Buffer, void>) => (await verifyArchive(archive)).end.tables.notes!.rows;

test('a migration that rewrites a table waits for the backup, which has the rows', async () => {
  const from = await testDatabase(OLD);
  await insertNote(from.db, 1, 'before');
  await from.session(async (session) => {
    const archive = writeArchive(
      { session, objects: { get: async () => null }, features: OLD, program: '1.0.0', now: () => NOON },
      { leftOut: null, passphrase: null },
    );
    const { value: first } = await archive.next();
    const rewriting = from.session(async (migration) => {
      await migration.rows(sql`set lock_timeout = '1ms'`);
      await migration.rows(REWRITE);
    });
    await expect(rewriting).rejects.toMatchObject({ code: '55P03' });
    async function* all() {
      yield first!;
      yield* archive;
    }
    expect(await rowsOfNotes(all())).toBe(1);
  });
});

test('a backup that begins during a migration waits for it, and has the rows of the rewritten table', async () => {
  const from = await testDatabase(OLD);
  await insertNote(from.db, 1, 'before');
  await from.session(async (session) => {
    const backend = (await session.row(sql<{ id: number }>`select pg_backend_pid() as id`))!.id;
    let rows: Promise<number> | undefined;
    await from.session(async (migration) => {
      await migration.rows(sql`begin`);
      await migration.rows(REWRITE);
      rows = rowsOfNotes(
        writeArchive(
          { session, objects: { get: async () => null }, features: OLD, program: '1.0.0', now: () => NOON },
          { leftOut: null, passphrase: null },
        ),
      );
      rows.catch(() => undefined);
      await soon(async () =>
        expect(await from.db.row(sql`select from pg_locks where pid = ${backend}::int and not granted`)).not.toBeNull(),
      );
      await migration.rows(sql`commit`);
    });
    expect(await rows).toBe(1);
  });
});

test('a backup of an older version is restored with its own tables and migrated afterwards', async () => {
  const from = await testDatabase(OLD);
  await insertNote(from.db, 7, 'old');
  const { file } = await archived(from, OLD);
  const to = await testDatabase([]);
  await restored(file, to, NEW);
  expect(await to.db.rows(sql`select id, title from notes`)).toEqual([{ id: 7, title: 'untitled' }]);
});

test('an installation without accounts is replaced, and one with accounts is refused and stays', async () => {
  const from = await testDatabase(NEW);
  await insertNote(from.db, 1, 'mine');
  const { file } = await archived(from, NEW);
  const to = await testDatabase(NEW);
  await insertNote(to.db, 2, 'of the empty installation');
  await expect(restored(file, to, NEW)).rejects.toThrow(/^This installation is not empty/);
  expect(await to.db.rows(sql`select id from notes`)).toEqual([{ id: 2 }]);
  await restored(file, to, NEW, { isEmpty: async () => true });
  expect(await to.db.rows(sql`select id from notes`)).toEqual([{ id: 1 }]);
});

test('a database with tables of another program is refused by their names', async () => {
  const { file } = await archived(await testDatabase(OLD), OLD);
  const to = await testDatabase([]);
  await to.db.rows(sql`create table wordpress_posts (id int)`);
  await expect(restored(file, to, OLD)).rejects.toThrow(
    'The database has tables of another program (wordpress_posts): create an empty database.',
  );
  expect(await tablesOf(to)).toEqual([{ name: 'wordpress_posts' }]);
});

test('a table that an operator added to the database is left out at a restore, and named', async () => {
  const from = await testDatabase(OLD);
  await from.db.rows(sql`create table reports (id int8 generated always as identity, text text)`);
  await from.db.rows(sql`insert into reports (text) values ('mine')`);
  await insertNote(from.db, 1, 'note');
  const to = await testDatabase([]);
  expect((await restored((await archived(from, OLD)).file, to, OLD)).foreignTables).toEqual(['reports']);
  expect(await to.db.rows(sql`select id from notes`)).toEqual([{ id: 1 }]);
});

test('rows of transient tables stay out of a backup, and identity sequences go on where they were', async () => {
  const counted = serverFeature(
    { name: 'counted' },
    {
      migrations: {
        '001-counted': {
          up: async (db) =>
            void (await sql`create table counted (id int8 generated always as identity primary key, text text)`.execute(db)),
        },
      },
    },
  );
  const features = [...NEW, counted];
  const from = await testDatabase(features);
  await insertNote(from.db, 1, 'note');
  await from.db.rows(sql`insert into note_log values (1)`);
  await from.db.rows(sql`insert into counted (text) values ('a'), ('b'), ('c')`);
  await from.db.rows(sql`delete from counted where text = 'c'`);
  const to = await testDatabase([]);
  await restored((await archived(from, features)).file, to, features);
  expect(await to.db.rows(sql`select * from note_log`)).toEqual([]);
  expect(await to.db.rows(sql`insert into counted (text) values ('d') returning id`)).toEqual([{ id: 4 }]);
});

test('partitions come back with their ranges', async () => {
  const parted = serverFeature(
    { name: 'parted' },
    {
      migrations: {
        '001-parted': {
          up: async (db) => {
            await sql`create table parted (at timestamptz not null, text text) partition by range (at)`.execute(db);
            await sql`create table parted_default partition of parted default`.execute(db);
          },
        },
      },
    },
  );
  const features = [installationServer, parted];
  const from = await testDatabase(features);
  await from.db.rows(sql`create table parted_2026_11 partition of parted for values from ('2026-11-01') to ('2026-12-01')`);
  await from.db.rows(sql`insert into parted values ('2026-11-29 12:00:00+00', 'in'), ('2026-12-01 00:00:00+00', 'after')`);
  const to = await testDatabase([]);
  await restored((await archived(from, features)).file, to, features);
  expect(await to.db.rows(sql`select tableoid::regclass::text as partition, text from parted order by at`)).toEqual([
    { partition: 'parted_2026_11', text: 'in' },
    { partition: 'parted_default', text: 'after' },
  ]);
});

test('secrets are in a backup only with a passphrase, and open only with the same one', async () => {
  const from = await testDatabase(NEW);
  await installationSecret(from.db, 'sealing_key', () => 'the secret value');
  await installationSecret(from.db, 'object_store', () => 'the identity');
  await insertNote(from.db, 1, 'sealed');
  const without = await archived(from, NEW);
  const withSecrets = await archived(from, NEW, { passphrase: 'correct horse' });
  for (const { file } of [without, withSecrets]) expect((await raw(file)).includes('the secret value')).toBe(false);

  const secretsOf = (database: Pick<Database, 'db'>) => database.db.rows(sql`select name, value from installation_secrets order by name`);
  const one = await testDatabase([]);
  await restored(withSecrets.file, one, NEW, { passphrase: 'correct horse' });
  expect(await secretsOf(one)).toEqual([
    { name: 'object_store', value: 'the identity' },
    { name: 'sealing_key', value: 'the secret value' },
  ]);
  expect(await one.db.rows(sql`select text from notes`)).toEqual([{ text: 'sealed' }]);

  const other = await testDatabase([]);
  const wrong = restored(withSecrets.file, other, NEW, { passphrase: 'wrong' });
  await expect(wrong).rejects.toThrow('The passphrase does not open the secrets of this backup: correct BACKUP_PASSPHRASE.');
  await expect(restored(withSecrets.file, other, NEW)).rejects.toThrow(/^The backup contains encrypted secrets/);
  expect(await tablesOf(other)).toEqual([]);
  await restored(withSecrets.file, other, NEW, { withoutSecrets: true });
  expect(await secretsOf(other)).toEqual([{ name: 'object_store', value: 'the identity' }]);
  expect(await other.db.rows(sql`select text from notes`)).toEqual([{ text: 'forgotten' }]);
});

/** A backup as somebody else may have built it: each statement of COPY is changed by `change`. */
const forged = (from: Pick<Database, 'session'>, change: (statement: string) => string): Pick<Database, 'session'> => ({
  session: (work) => from.session((session) => work({ ...session, copyOut: (statement) => session.copyOut(change(statement)) })),
});

test('a backup with rows of a transient table is refused, and none of them is restored', async () => {
  const permanent = [installationServer, serverFeature({ name: 'notes' }, { ...filedNotes, transientTables: [] })];
  const from = await testDatabase(permanent);
  await insertNote(from.db, 1, 'note');
  await from.db.rows(sql`insert into note_log values (1)`);
  const { file } = await archived(from, permanent);
  const to = await testDatabase([]);
  await expect(restored(file, to, NEW)).rejects.toThrow(/^The backup is damaged/);
  expect(await tablesOf(to)).toEqual([]);
});

test('a backup with secrets among its rows is refused, because its author knows them', async () => {
  const from = await testDatabase(NEW);
  await installationSecret(from.db, 'sealing_key', () => 'known');
  const { file } = await archived(
    forged(from, (statement) => statement.replace(/ where name in \(.*?\)/, '')),
    NEW,
  );
  expect((await raw(file)).includes('known')).toBe(true);
  const to = await testDatabase([]);
  await expect(restored(file, to, NEW)).rejects.toThrow(/^The backup is damaged/);
  expect(await tablesOf(to)).toEqual([]);
});

test('a backup cannot delete files of the store that it did not bring', async () => {
  const from = await testDatabase(NEW);
  await insertNote(from.db, 1, 'note');
  const source = await testFolderStore();
  await source.put('notes/1.txt', Buffer.from('note'), { type: 'text/plain', immutable: true });
  const { file } = await archived(from, NEW, {
    objects: source,
    onEnd: ({ objects }) => {
      objects.count = 0;
      objects.broken_keys.push('notes/of-somebody.txt');
    },
  });
  const deleted: string[] = [];
  const objects = { put: async () => {}, delete: async (keys: readonly string[]) => void deleted.push(...keys) };
  await expect(restored(file, await testDatabase([]), NEW, { objects })).rejects.toThrow(/^The backup is damaged/);
  expect(deleted).toEqual([]);
});

test('a changed byte anywhere is refused, and nothing is restored', async () => {
  const from = await testDatabase(OLD);
  for (let id = 0; id < 20; id++) await insertNote(from.db, id, `note ${id}`);
  const archive = await raw((await archived(from, OLD)).file);
  const to = await testDatabase([]);
  const at = (text: string) => archive.indexOf(text);
  for (const place of [at('"migrations"') + 20, at('note 7'), at('end.json') + 1, at('"sha256"') + 12]) {
    const changed = Buffer.from(archive);
    changed[place]! ^= 1;
    await expect(restored(repacked(changed), to, OLD), `byte ${place}`).rejects.toBeInstanceOf(ArchiveRefused);
    expect(await tablesOf(to)).toEqual([]);
  }
});

test('a file that ends too early is refused wherever it was cut', async () => {
  const from = await testDatabase(OLD);
  for (let id = 0; id < 20; id++) await insertNote(from.db, id, `note ${id}`);
  const { file } = await archived(from, OLD);
  const archive = await raw(file);
  const cuts = [0.1, 0.5, 0.95].map((share) => file.subarray(0, Math.floor(file.length * share)));
  const repackedCuts = [512, 1024, archive.length - 1024, archive.length - 1536].map((length) => repacked(archive.subarray(0, length)));
  for (const cut of [...cuts, ...repackedCuts]) await expect(verifyArchive(bytesOf(cut))).rejects.toThrow(/incomplete|damaged/);
});

test.each([
  ['text', Buffer.from('-- PostgreSQL database dump')],
  ['nothing', Buffer.alloc(0)],
  ['zeros', repacked(Buffer.alloc(4096))],
  ['a gzip of something else', repacked(Buffer.from('hello'.repeat(1000)))],
])('a file with %s is no backup', async (_what, file) => {
  await expect(verifyArchive(bytesOf(file))).rejects.toThrow('This is not a backup of Grandstand.');
});

test('a backup of a newer version is refused with its name before anything is written', async () => {
  const from = await testDatabase(NEW);
  const { file } = await archived(from, NEW);
  const to = await testDatabase([]);
  await expect(restored(file, to, OLD)).rejects.toThrow(
    'The backup was made by a newer version of Grandstand (1.0.0, it has notes/002-title): restore it with that version.',
  );
  expect(await tablesOf(to)).toEqual([]);
  const newer = Buffer.from(await raw(file));
  newer.write('"version":9', newer.indexOf('"version":1'));
  await expect(restored(repacked(newer), to, NEW)).rejects.toThrow(/^The backup was made by a newer version of Grandstand/);
});

test('a database of a newer or an older version, or an empty one, is not backed up', async () => {
  await expect(archived(await testDatabase(NEW), OLD)).rejects.toThrow(/newer version .*it has notes\/002-title/);
  await expect(archived(await testDatabase(OLD), NEW)).rejects.toThrow(/older version .*it lacks notes\/002-title/);
  await expect(archived(await testDatabase([]), OLD)).rejects.toThrow('This database is empty: there is nothing to back up.');
});

test.each(testStores)('objects that rows name go into %s, and missing ones are counted and named', async (_name, makeStore) => {
  const from = await testDatabase(NEW);
  const [source, target] = [await testFolderStore(), await makeStore()];
  const contents = new Map([
    ['notes/1.txt', Buffer.from('small')],
    ['notes/2.txt', Buffer.alloc(3_000_000, 'large')],
    ['notes/3.txt', Buffer.alloc(0)],
  ]);
  for (const [key, bytes] of contents) await source.put(key, bytes, { type: 'text/plain', immutable: true });
  await source.put('notes/unnamed.txt', Buffer.from('no row names it'), { type: 'text/plain', immutable: true });
  for (const id of [1, 2, 3, 4]) await insertNote(from.db, id, 'note');
  const { file, end } = await archived(from, NEW, { objects: source });
  expect(end.objects).toMatchObject({ count: 3, missing: 1, missing_keys: ['notes/4.txt'], broken_keys: [] });

  await restored(file, await testDatabase([]), NEW, { objects: target });
  for (const [key, bytes] of contents) expect((await buffer((await target.get(key))!.body)).equals(bytes), key).toBe(true);
  expect(await target.get('notes/unnamed.txt')).toBeNull();
  for (const leftOut of [['files'], null]) expect((await archived(from, NEW, { objects: source, leftOut })).end.objects.count).toBe(0);
});

test('while objects are read, the backup holds no lock and no snapshot, and keeps the keys of its moment', async () => {
  const from = await testDatabase(NEW);
  for (const id of [1, 2]) await insertNote(from.db, id, 'note');
  const read: string[] = [];
  const objects: Pick<ObjectStore, 'get'> = {
    get: async (key) => {
      if (read.length === 0) {
        await from.session(async (migration) => {
          await migration.rows(sql`set lock_timeout = '1ms'`);
          await migration.rows(REWRITE);
          await migration.rows(sql`insert into notes (id, text, author) values (3, 'after', 1)`);
        });
      }
      read.push(key);
      return { size: 4, length: 4, body: Readable.from([Buffer.from('note')], { objectMode: false }) };
    },
  };
  const { end } = await archived(from, NEW, { objects });
  expect(end.objects).toMatchObject({ count: 2, bytes: 8, missing: 0 });
  expect(read.sort()).toEqual(['notes/1.txt', 'notes/2.txt']);
});

test('an object that disappears while it is read does not end the backup, and is not restored', async () => {
  const from = await testDatabase(NEW);
  await insertNote(from.db, 1, 'note');
  let reads = 0;
  const objects: Pick<ObjectStore, 'get'> = {
    get: async () => {
      if (reads++ > 0) return null;
      async function* half() {
        yield Buffer.from('half of');
        throw new Error('gone');
      }
      return { size: 2_000_000, length: 2_000_000, body: Readable.from(half(), { objectMode: false }) };
    },
  };
  const { file, end } = await archived(from, NEW, { objects });
  expect(end.objects).toMatchObject({ count: 0, broken_keys: ['notes/1.txt'] });
  const target = await testFolderStore();
  await restored(file, await testDatabase([]), NEW, { objects: target });
  expect(await target.get('notes/1.txt')).toBeNull();
});

test('a backup reads no further than its reader, so that a slow disk holds no table in memory', async () => {
  const from = await testDatabase(OLD);
  await from.db.rows(sql`insert into notes select n, repeat('x', 10000), 1 from generate_series(1, 6000) as n`);
  let sent = 0;
  await from.session(async (session) => {
    const watched = {
      ...session,
      copyOut: async function* (statement: string) {
        for await (const rows of session.copyOut(statement)) {
          sent += rows.length;
          yield rows;
        }
      },
    };
    const archive = writeArchive(
      { session: watched, objects: { get: async () => null }, features: OLD, program: '1.0.0', now: () => NOON },
      { leftOut: null, passphrase: null },
    );
    let taken = 0;
    let ahead = 0;
    for await (const chunk of archive) {
      taken += chunk.length;
      ahead = Math.max(ahead, sent - taken);
    }
    expect(sent).toBeGreaterThan(60_000_000);
    expect(ahead).toBeLessThan(4_000_000);
  });
});

test('a restore reads no further than the database', async () => {
  const from = await testDatabase(OLD);
  await from.db.rows(sql`insert into notes select n, repeat('x', 10000), 1 from generate_series(1, 3000) as n`);
  const { file } = await archived(from, OLD);
  let read = 0;
  let ahead = 0;
  await readArchive(
    (async function* () {
      for await (const chunk of bytesOf(file)) {
        read += chunk.length;
        yield chunk;
      }
    })(),
    {
      begin: async () => {},
      rows: async (_table, body) => {
        let left = read;
        for await (const chunk of body) {
          ahead = Math.max(ahead, read - left - chunk.length);
          left = read;
        }
      },
      object: async () => {},
    },
  );
  expect(read).toBeGreaterThan(30_000_000);
  expect(ahead).toBeLessThan(1_000_000);
});
