import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { isRunning, processPrefix } from '../../process-files.ts';
import { StartupError } from '../../startup-error.ts';
import { countNotes, insertNote, notesServer } from '../../testing/notes.ts';
import { embeddedTestFolder } from '../../testing/test-database.ts';
import { DatabaseUnavailable } from '../database-health.ts';
import { type Database, openDatabase } from '../open-database.ts';
import { EmbeddedEngine } from './engine.ts';

const parent = mkdtempSync(join(tmpdir(), 'grandstand-embedded-'));
afterAll(() => rmSync(parent, { recursive: true, force: true }));

const silent = pino({ level: 'silent' });
const newFolder = () => mkdtempSync(join(parent, 'folder-'));
const isRoot = process.getuid?.() === 0;

async function opened(folder: string): Promise<Database> {
  const database = await openDatabase({ folder, log: silent });
  onTestFinished(() => database.close());
  await database.migrate([notesServer]);
  return database;
}

/** Another process on the folder. It prints `open`, then the number of every note after its commit was confirmed. */
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

/** The process id of the PostgreSQL in this folder, from its pid file. */
const postmasterOf = (folder: string) => Number(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);

/** The processes of the machine, each with its command line. */
function listProcesses(): Array<{ pid: number; args: string[] }> {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.flatMap((pid) => {
    try {
      return [{ pid: Number(pid), args: readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').slice(0, -1) }];
    } catch {
      // The process has ended in the meantime.
      return [];
    }
  });
}

/** Processes with the folder on their command line: PostgreSQL's, and the server's. */
const processesOn = (folder: string) => listProcesses().filter(({ args }) => args.some((arg) => arg.includes(folder)));

const endOf = (pid: number) => expect.poll(() => isRunning(pid)).toBe(false);

test('only the owner can access the data folder and what the database keeps in it', async () => {
  const folder = await embeddedTestFolder([notesServer]);
  chmodSync(folder, 0o777);
  await opened(folder);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(statSync(join(folder, 'postgres')).mode & 0o077).toBe(0);
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

test('a command uses the database of the server that runs on the folder, and starts its own without one', async () => {
  const folder = await embeddedTestFolder([notesServer]);
  const server = await openDatabase({ folder, log: silent });
  await insertNote(server.db, 1, 'of the server');
  const beside = await openDatabase({ folder, log: silent, mayAttach: true });
  expect(await countNotes(beside.db)).toBe(1);
  await beside.close();
  expect(await countNotes(server.db)).toBe(1);
  await server.close();
  const alone = await openDatabase({ folder, log: silent, mayAttach: true });
  expect(await countNotes(alone.db)).toBe(1);
  await alone.close();
});

test('a folder that cannot be created is refused with a sentence', async () => {
  const file = join(newFolder(), 'file');
  writeFileSync(file, '');
  await expect(openDatabase({ folder: file, log: silent })).rejects.toThrow(`The data folder ${file} cannot be used`);
});

test.runIf(isRoot)('an ordinary user is refused the folder of another user, and one that is not writable, with a sentence', async () => {
  const folder = newFolder();
  chmodSync(parent, 0o755);
  const script = `
    import { lockFolder } from ${JSON.stringify(join(import.meta.dirname, 'folder-lock.ts'))};
    process.setgid(65534); process.setuid(65534);
    try { lockFolder(process.argv[1]); } catch (error) { process.stdout.write(error.name + ': ' + error.message); }`;
  const refusal = (path: string) =>
    execFileSync(process.execPath, ['--input-type=module', '-e', script, path], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  expect(refusal(folder)).toBe(
    `StartupError: The data folder ${folder} belongs to another user (id 0): start as that user, or set DATA_DIR to another folder.`,
  );
  expect(refusal(join(folder, 'below'))).toMatch(/^StartupError: The data folder .*below cannot be used: EACCES.*\.$/);
});

test.each(['17', '19'])('a folder of PostgreSQL %s is refused with a sentence that names the fix, and is left unchanged', async (major) => {
  const folder = await embeddedTestFolder([notesServer]);
  const version = join(folder, 'postgres', 'PG_VERSION');
  writeFileSync(version, `${major}\n`);
  const before = readdirSync(join(folder, 'postgres'), { recursive: true }).length;

  const opening = openDatabase({ folder, log: silent });

  await expect(opening).rejects.toBeInstanceOf(StartupError);
  await expect(opening).rejects.toThrow(
    `The data folder ${folder} holds a database of PostgreSQL ${major}, and this version of Grandstand opens PostgreSQL 18: ` +
      'back it up with the version that used it last, and restore the backup into a new folder. See docs/operating.md, "Upgrades".',
  );
  expect(readFileSync(version, 'utf8')).toBe(`${major}\n`);
  expect(readdirSync(join(folder, 'postgres'), { recursive: true }).length).toBe(before);
  // The lock on the folder was released, so the right version can start immediately.
  writeFileSync(version, '18\n');
  expect(await countNotes((await opened(folder)).db)).toBe(0);
});

test('a folder of PGlite is refused with a sentence that names the fix', async () => {
  const folder = newFolder();
  mkdirSync(join(folder, 'db'));
  writeFileSync(join(folder, 'db', 'PG_VERSION'), '18\n');
  await expect(openDatabase({ folder, log: silent })).rejects.toThrow(
    `The data folder ${folder} holds a database of PGlite, which this version of Grandstand cannot read: set DATA_DIR to another folder.`,
  );
});

test('a first start that was killed halfway does not block the next one', async () => {
  const folder = newFolder();
  mkdirSync(join(folder, 'postgres.new', 'base'), { recursive: true });
  writeFileSync(join(folder, 'postgres.new', 'PG_VERSION'), '18');
  expect(await countNotes((await opened(folder)).db)).toBe(0);
});

const places: Array<[where: string, folder: () => string]> = [
  ['in a path with spaces, quotes and commas', () => join(newFolder(), `the "data", Ana's`)],
  ['in a path that is too long for a socket', () => join(newFolder(), 'a-long-name-'.repeat(10))],
  ['below a folder that only its owner can enter', () => join(newFolder(), 'data')],
];
test.each(places)('the database works %s, and a stop leaves nothing behind', async (_where, place) => {
  const folder = place();
  const database = await openDatabase({ folder, log: silent });
  await database.migrate([notesServer]);
  await insertNote(database.db, 1, 'one');
  expect(await countNotes(database.db)).toBe(1);
  await database.close();
  expect(processesOn(folder)).toEqual([]);
  expect(existsSync(join(folder, 'run'))).toBe(false);
  expect(readdirSync(tmpdir()).filter((name) => name.startsWith(`grandstand-socket-${processPrefix()}`))).toEqual([]);
});

test('over TCP the database requires its password', async () => {
  const engine = await EmbeddedEngine.open(newFolder(), silent, { transport: 'loopback' });
  onTestFinished(() => engine.close());
  const { host, port, user, password, database } = engine.address;
  const connect = (secret: string) => openDatabase({ url: `postgres://${user}:${secret}@${host}:${port}/${database}`, log: silent });
  const { db, close } = await connect(password);
  expect(await db.row(sql`select 1 as one`)).toEqual({ one: 1 });
  await close();
  await expect(connect('a-guess')).rejects.toThrow('password authentication failed');
});

test.runIf(isRoot)('as root where user namespaces are forbidden, PostgreSQL runs as nobody and only it can read its files', async () => {
  const folder = newFolder();
  chmodSync(parent, 0o711);
  const engine = await EmbeddedEngine.open(folder, silent, { hasNamespaces: false });
  onTestFinished(() => engine.close());
  const cluster = statSync(join(folder, 'postgres'));
  expect(statSync(`/proc/${engine.pid}`).uid).toBe(cluster.uid);
  expect(cluster.uid).not.toBe(0);
  expect(cluster.mode & 0o077).toBe(0);
  expect(statSync(folder).mode & 0o777).toBe(0o710);
});

test.runIf(isRoot)('as root in the data folder of an ordinary user, PostgreSQL runs as that user', async () => {
  const folder = newFolder();
  chmodSync(parent, 0o711);
  chownSync(folder, 65534, 65534);
  const engine = await EmbeddedEngine.open(folder, silent);
  onTestFinished(() => engine.close());
  expect(statSync(`/proc/${engine.pid}`).uid).toBe(65534);
});

test('the settings of the operator for other PostgreSQL servers do not reach the embedded database', async () => {
  const before = { ...process.env };
  onTestFinished(() => void Object.assign(process.env, { PGPORT: before.PGPORT, PGHOST: before.PGHOST }));
  Object.assign(process.env, { PGPORT: '1', PGHOST: 'nowhere.invalid' });
  expect(await countNotes((await opened(await embeddedTestFolder([notesServer]))).db)).toBe(0);
});

/** Number of kills per test. */
const KILLS = Number(process.env.KILLS ?? 5);
const victims: Array<[victim: string, kill: (server: ChildProcess, postgres: number) => void]> = [
  ['the server', (server) => void server.kill('SIGKILL')],
  [
    'the server and PostgreSQL',
    (server, postgres) => {
      process.kill(postgres, 'SIGKILL');
      server.kill('SIGKILL');
    },
  ],
];
test.each(victims)('committed data survives kill -9 of %s at any moment, and no uncommitted data appears', async (_victim, kill) => {
  const folder = await embeddedTestFolder([notesServer]);
  let committed = 0;
  for (let round = 0; round < KILLS; round++) {
    const { child, lines, errors } = writer(folder);
    expect((await lines.next()).value, errors()).toBe('open');
    // Each round kills at a different moment, somewhere within the writes of a batch.
    for (let more = 5 + round * 17; more > 0; more--) committed = Number((await lines.next()).value);
    const exited = exitOf(child);
    kill(child, postmasterOf(folder));
    await exited;
    for (let line = await lines.next(); !line.done; line = await lines.next()) committed = Number(line.value);
    await checkNotes(folder, committed);
  }
  expect(processesOn(folder)).toEqual([]);
});

test('committed data survives kill -9 of PostgreSQL at any moment, and the server restarts it', async () => {
  const folder = await embeddedTestFolder([notesServer]);
  const said: string[] = [];
  const log = pino({ level: 'info' }, { write: (line) => void said.push(JSON.parse(line).msg) });
  const database = await openDatabase({ folder, log });
  onTestFinished(() => database.close());
  let committed = 0;
  for (let round = 0; round < KILLS; round++) {
    const killAt = committed + 5 + round * 17;
    said.length = 0;
    for (let isLost = false; !isLost; ) {
      if (committed === killAt) process.kill(postmasterOf(folder), 'SIGKILL');
      try {
        await database.transaction(async (tx) => {
          await tx.rows(sql`insert into notes values (${committed + 1}, 'x', 1)`);
          await tx.rows(sql`insert into note_log values (${committed + 1})`);
        });
        committed += 1;
      } catch (error) {
        expect(error).toBeInstanceOf(DatabaseUnavailable);
        isLost = true;
      }
    }
    await expect.poll(() => database.isUnavailable()).toBe(false);
    const stored = await readNotes(database);
    expect(stored).toEqual({ last: stored.last, count: stored.last, halves: 0 });
    expect(stored.last - committed).toBeOneOf([0, 1]);
    committed = stored.last;
    expect(said).toHaveLength(3);
    expect(new Set(said)).toEqual(
      new Set([
        'the embedded PostgreSQL exited; restarting it',
        'The embedded database is not responding. Requests that need it fail with 503 until it recovers. Check that it is running and reachable.',
        'The embedded database is responding again.',
      ]),
    );
  }
});

async function readNotes({ db }: Database) {
  const row = await db.row(
    sql<{ last: number; count: number; halves: number }>`select coalesce(max(id), 0) as last, count(*) as count,
      (select count(*) from notes where id not in (select note_id from note_log)) as halves from notes`,
  );
  return row!;
}

async function checkNotes(folder: string, committed: number): Promise<void> {
  const database = await openDatabase({ folder, log: silent });
  const row = await readNotes(database);
  await database.close();
  // The one transaction without a confirmed commit may be present, but only as a whole.
  expect(row.last - committed).toBeOneOf([0, 1]);
  expect(row).toEqual({ last: row.last, count: row.last, halves: 0 });
}

test('PostgreSQL stops after the server is killed, even if the server never starts again', async () => {
  const folder = await embeddedTestFolder([notesServer]);
  const { child, lines, errors } = writer(folder);
  expect((await lines.next()).value, errors()).toBe('open');
  const postmaster = postmasterOf(folder);
  child.kill('SIGKILL');
  await endOf(postmaster);
  await expect.poll(() => processesOn(folder)).toEqual([]);
});

test('PostgreSQL stops when the server is killed as soon as the guardian runs', async () => {
  const folder = await embeddedTestFolder([notesServer]);
  const { child, errors } = writer(folder);
  const exited = exitOf(child);
  const isGuarded = () => {
    const processes = listProcesses();
    const postgres = processes.find(({ args }) => args[0]?.endsWith('/postgres') && args.some((arg) => arg.includes(folder)));
    return processes.some(({ args }) => args.includes('grandstand-guardian') && args.at(-1) === String(postgres?.pid));
  };
  while (!isGuarded() && child.exitCode === null) await new Promise(setImmediate);
  expect(child.exitCode, errors()).toBeNull();
  child.kill('SIGKILL');
  await exited;
  await expect.poll(() => processesOn(folder)).toEqual([]);
});

test('a start stops the PostgreSQL that a killed server and guardian left running', async () => {
  const folder = await embeddedTestFolder([notesServer]);
  const { child, lines, errors } = writer(folder);
  expect((await lines.next()).value, errors()).toBe('open');
  const left = postmasterOf(folder);
  const guardian = listProcesses().find(({ args }) => args.includes('grandstand-guardian') && args.at(-1) === String(left));
  process.kill(guardian!.pid, 'SIGKILL');
  await endOf(guardian!.pid);
  child.kill('SIGKILL');
  await exitOf(child);
  expect(isRunning(left)).toBe(true);

  await opened(folder);

  await endOf(left);
  expect(postmasterOf(folder)).not.toBe(left);
});

test('a start leaves a process alone that reuses the id of an earlier PostgreSQL', async () => {
  const folder = await embeddedTestFolder([notesServer]);
  const { child, lines, errors } = writer(folder);
  expect((await lines.next()).value, errors()).toBe('open');
  const postmaster = postmasterOf(folder);
  const pidFile = join(folder, 'postgres/postmaster.pid');
  const text = readFileSync(pidFile, 'utf8');
  process.kill(postmaster, 'SIGKILL');
  child.kill('SIGKILL');
  await endOf(postmaster);
  const stranger = spawn('sleep', ['600'], { stdio: 'ignore' });
  onTestFinished(() => void stranger.kill('SIGKILL'));
  writeFileSync(pidFile, text.replace(/^\d+/, String(stranger.pid)));

  await opened(folder);

  expect(isRunning(stranger.pid!)).toBe(true);
});
