import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { StartupError } from '../../startup-error.ts';
import { countNotes, notesServer } from '../../testing/notes.ts';
import { embeddedTestFolder } from '../../testing/test-database.ts';
import { DatabaseUnavailable } from '../database-health.ts';
import { type Database, openDatabase } from '../open-database.ts';
import { EmbeddedEngine } from './engine.ts';
import { PortStream } from './port-stream.ts';

const parent = mkdtempSync(join(tmpdir(), 'grandstand-embedded-'));
afterAll(() => rmSync(parent, { recursive: true, force: true }));

const silent = pino({ level: 'silent' });
const newFolder = () => mkdtempSync(join(parent, 'folder-'));

async function opened(folder: string): Promise<Database> {
  const database = await openDatabase({ folder, log: silent });
  onTestFinished(() => database.close());
  await database.migrate([notesServer]);
  return database;
}

/** Another process on the folder. It prints `open`, then the number of every note whose commit was confirmed. */
function writer(folder: string): { child: ChildProcess; lines: AsyncIterator<string>; errors: () => string } {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'writer-process.ts'), folder], { stdio: ['ignore', 'pipe', 'pipe'] });
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return { child, lines: createInterface(child.stdout)[Symbol.asyncIterator](), errors: () => errors };
}

const exitOf = (child: ChildProcess) => new Promise<number | null>((resolve) => child.once('exit', resolve));

test('only the owner can access the data folder', async () => {
  const folder = await embeddedTestFolder([notesServer]);
  chmodSync(folder, 0o777);
  await opened(folder);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

test('a second process on the same folder is refused with a sentence, and the first continues', async () => {
  const folder = await embeddedTestFolder([notesServer]);
  const { db } = await opened(folder);

  const { child, errors } = writer(folder);
  expect(await exitOf(child)).toBe(1);
  expect(errors()).toBe(
    `StartupError: Another Grandstand is running on the data folder ${folder}: stop it first, or set DATA_DIR to another folder.\n`,
  );

  await expect(openDatabase({ folder, log: silent })).rejects.toBeInstanceOf(StartupError);
  expect(await countNotes(db)).toBe(0);
});

test('a folder that cannot be created is refused with a sentence', async () => {
  const file = join(newFolder(), 'file');
  writeFileSync(file, '');
  await expect(openDatabase({ folder: file, log: silent })).rejects.toThrow(`The data folder ${file} cannot be used`);
});

test.each(['17', '19'])(
  'a folder of PostgreSQL %s is refused with a sentence that says what to do, and is left unchanged',
  async (major) => {
    const folder = await embeddedTestFolder([notesServer]);
    const version = join(folder, 'db', 'PG_VERSION');
    writeFileSync(version, `${major}\n`);
    const before = readdirSync(join(folder, 'db'), { recursive: true }).length;

    const opening = openDatabase({ folder, log: silent });

    await expect(opening).rejects.toBeInstanceOf(StartupError);
    await expect(opening).rejects.toThrow(
      `The data folder ${folder} holds a database of PostgreSQL ${major}, and this version of Grandstand opens only PostgreSQL 18: ` +
        'start the version of Grandstand that used it last, or set DATA_DIR to another folder. How to take the data along: docs/operating.md, "Upgrades".',
    );
    expect([readFileSync(version, 'utf8'), readdirSync(join(folder, 'db'), { recursive: true }).length]).toEqual([`${major}\n`, before]);
    // The lock on the folder was released, so the right version can start immediately.
    writeFileSync(version, '18\n');
    expect(await countNotes((await opened(folder)).db)).toBe(0);
  },
);

test('a first start that was killed halfway does not block the next one', async () => {
  const folder = newFolder();
  mkdirSync(join(folder, 'db', 'base'), { recursive: true });
  writeFileSync(join(folder, 'db', 'PG_VERSION'), '18');
  writeFileSync(join(folder, 'db.unfinished'), '');
  expect(await countNotes((await opened(folder)).db)).toBe(0);
});

test('committed data survives kill -9 at any moment, and no uncommitted data appears', async () => {
  const folder = await embeddedTestFolder([notesServer]);
  let committed = 0;
  for (let round = 0; round < 4; round++) {
    const { child, lines, errors } = writer(folder);
    expect((await lines.next()).value, errors()).toBe('open');
    // Each round kills at a different moment, somewhere within the writes of a batch.
    for (let more = 5 + round * 21; more > 0; more--) committed = Number((await lines.next()).value);
    const exited = exitOf(child);
    child.kill('SIGKILL');
    await exited;
    for (let line = await lines.next(); !line.done; line = await lines.next()) committed = Number(line.value);

    const database = await openDatabase({ folder, log: silent });
    const row = await database.db.row(
      sql<{ last: number; count: number; halves: number }>`select max(id) as last, count(*) as count,
        (select count(*) from notes where id not in (select note_id from note_log)) as halves from notes`,
    );
    await database.close();
    // The one transaction whose commit was not confirmed yet may be present, but only as a whole.
    expect(row!.last - committed).toBeOneOf([0, 1]);
    expect(row).toEqual({ last: row!.last, count: row!.last, halves: 0 });
  }
});

test('a connection that ends inside a transaction leaves no state for the next one', async () => {
  const engine = await EmbeddedEngine.open(await embeddedTestFolder([notesServer]), silent);
  const streams: PortStream[] = [];
  const connect = async () => {
    const stream = () => streams[streams.push(new PortStream(() => engine.connect())) - 1];
    const client = new pg.Client({ stream, user: 'postgres', database: 'postgres', host: 'embedded', ssl: false });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  };
  const first = await connect();
  await first.query('create table kept (id int)');
  await first.query('begin');
  await first.query('insert into kept values (1)');
  await first.query('set search_path to nowhere');
  streams[0]!.destroy();

  const second = await connect();
  expect((await second.query('select * from kept')).rows).toEqual([]);
  await second.end();
  await engine.close();
});

test('while a server is idle, and its jobs look for work each second, replaced rows are vacuumed', async () => {
  const { db } = await opened(await embeddedTestFolder([notesServer]));
  await db.rows(sql`create table votes (count int)`);
  await db.rows(sql`create index on votes (count)`);
  await db.rows(sql`insert into votes select 0 from generate_series(1, 1000)`);
  await db.rows(sql`vacuum analyze votes`);
  for (let round = 0; round < 2; round++) await db.rows(sql`update votes set count = count + 1`);
  const vacuums = () => db.row(sql`select vacuum_count::int as vacuums from pg_stat_user_tables where relname = 'votes'`);
  expect(await vacuums()).toEqual({ vacuums: 1 });
  await expect.poll(vacuums, { interval: 1000 }).toEqual({ vacuums: 2 });
});

test('after a panic of the engine the database recovers by itself with everything that was committed', async () => {
  const folder = await embeddedTestFolder([notesServer]);
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line).msg) });
  const database = await openDatabase({ folder, log });
  onTestFinished(() => database.close());
  await database.db.rows(sql`insert into notes values (1, 'kept', 1)`);
  const wal = join(folder, 'db', 'pg_wal');

  // The WAL cannot grow, as on a full disk.
  renameSync(wal, `${wal}.away`);
  writeFileSync(wal, '');
  const lost = database.db.rows(sql`insert into notes select n, md5(n::text), 1 from generate_series(2, 300000) n`);
  await expect(lost).rejects.toBeInstanceOf(DatabaseUnavailable);
  expect(database.isUnavailable()).toBe(true);
  rmSync(wal);
  renameSync(`${wal}.away`, wal);

  await expect.poll(() => database.isUnavailable(), { timeout: 60_000 }).toBe(false);
  expect(await database.db.rows(sql`select id, text from notes`)).toEqual([{ id: 1, text: 'kept' }]);
  expect(lines).toEqual(['the database is away: requests that need it answer 503 until it is back', 'the database is back']);
});
