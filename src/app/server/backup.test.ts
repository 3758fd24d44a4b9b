import { createReadStream, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { emailOf } from '#app/demo/community.ts';
import { clientOf } from '#core/demo/client.ts';
import { decompressed, type EndRecord } from '#core/server/archive/format.ts';
import { verifyArchive } from '#core/server/archive/read-archive.ts';
import { openDatabase } from '#core/server/db/open-database.ts';
import { afterTest } from '#core/server/testing/after-test.ts';
import { embeddedTestFolder, testDatabaseUrl } from '#core/server/testing/test-database.ts';
import { soon } from '#core/testing/soon.ts';
import { RESTORE_PIECE, restorePiecePath } from '#features/operators/backups/contract.ts';
import { mobileToken } from '#features/people/accounts/contract/programs.ts';
import { features } from './features.ts';
import { runCommand, startCommand } from './testing/command-process.ts';
import { call, newPerson, signIn } from './testing/node-client.ts';
import { factsOf, recordedVersions } from './testing/recording.ts';
import { restartableServer } from './testing/restartable-server.ts';
import { restoredDatabaseUrl } from './testing/restored.ts';
import { startServer } from './testing/server-process.ts';

const log = pino({ level: 'silent' });
const PASSPHRASE = 'a passphrase of the tests';
const secret = { BACKUP_PASSPHRASE: PASSPHRASE.replaceAll(' ', '-') };

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'grandstand-backup-'));
  afterTest(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function endOf(file: string): Promise<EndRecord> {
  return (await verifyArchive(decompressed(createReadStream(file)))).end;
}

async function backedUp(env: Record<string, string>, file: string): Promise<EndRecord> {
  const { code, stderr } = await runCommand(['backup', file], { ...secret, ...env });
  expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' });
  return endOf(file);
}

async function restoredInto(env: Record<string, string>, file: string): Promise<void> {
  const { code, stderr } = await runCommand(['restore', file], { ...secret, ...env });
  expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' });
}

/** The recorded community on the oldest supported PostgreSQL, with the schema of this version, at the time of this machine. */
async function community(): Promise<{ url: string; password: string; people: string[] }> {
  const version = recordedVersions().at(-1)!;
  const { password, people } = factsOf(version);
  const url = await restoredDatabaseUrl(version);
  const database = await openDatabase({ url, log });
  await database.db.rows(sql`drop function public.clock_timestamp()`);
  const name = (await database.db.row(sql<{ name: string }>`select current_database() as name`))!.name;
  await database.db.rows(sql`alter database ${sql.ref(name)} reset search_path`);
  await database.close();
  return { url, password, people: people.map(({ username }) => username) };
}

/** The deadlines and jobs that were due long ago have run. */
async function settled(url: string): Promise<void> {
  const database = await openDatabase({ url, log });
  await soon(async () => {
    const row = await database.db.row(sql<{ due: number }>`
      select (select count(*) from deadlines where due <= now()) + (select count(*) from jobs where due <= now() and died_at is null) as due`);
    expect(row!.due).toBe(0);
  });
  await database.close();
}

test('a community goes from PostgreSQL 15 into the embedded database and back with every row, and people sign in as before', async () => {
  const folder = await temporaryFolder();
  const { url, password, people } = await community();
  const server = await startServer({ env: { DATABASE_URL: url, RATE_LIMITS: 'off', ...secret } });
  await settled(url);
  await server.stop();
  const before = await backedUp({ DATABASE_URL: url, DATA_DIR: folder }, join(folder, 'one.tar.zst'));

  const dataDir = join(folder, 'embedded');
  await restoredInto({ DATA_DIR: dataDir }, join(folder, 'one.tar.zst'));
  const inside = await backedUp({ DATA_DIR: dataDir }, join(folder, 'two.tar.zst'));
  expect(inside.tables).toEqual(before.tables);
  const again = await testDatabaseUrl([], 'oldest-postgres');
  await restoredInto({ DATABASE_URL: again, DATA_DIR: folder }, join(folder, 'two.tar.zst'));
  expect((await backedUp({ DATABASE_URL: again, DATA_DIR: folder }, join(folder, 'three.tar.zst'))).tables).toEqual(before.tables);
  // Tables without rows would prove nothing.
  expect(Object.values(before.tables).filter(({ rows }) => rows > 0).length).toBeGreaterThan(40);

  const running = await startServer({ env: { DATA_DIR: dataDir, RATE_LIMITS: 'off', ...secret } });
  const client = clientOf(running.url, new AbortController().signal);
  for (const username of people.slice(0, 10)) {
    const { token } = await client.call(mobileToken, { body: { email: emailOf(username), password } });
    expect((await call(running, 'GET', '/api/v1/account', token)).body.data.account.username).toBe(username);
  }
  await running.stop();
});

test('a backup under sends has every message that was answered before, and each at most once', async () => {
  const folder = await temporaryFolder();
  const server = await restartableServer({ DATA_DIR: join(folder, 'data') });
  const people = await Promise.all(Array.from({ length: 6 }, (_, at) => server.signUp(`sender${at}`)));
  const room = await server.roomOf('sender0');
  const answered: string[] = [];
  let isOver = false;
  const sending = people.map(async (token, person) => {
    for (let at = 0; !isOver; at++) answered.push((await server.say(room, token, `${person} says ${at}`))!);
  });
  await soon(() => expect(answered.length).toBeGreaterThan(50));
  const earlier = [...answered];
  await backedUp({ DATA_DIR: join(folder, 'data') }, join(folder, 'one.tar.zst'));
  isOver = true;
  await Promise.all(sending);

  const restored = await restartableServer({ DATA_DIR: await restoredFolder(folder) });
  const history = (await restored.history('sender0')).map(({ id }) => id);
  expect(new Set(history).size).toBe(history.length);
  expect(earlier.filter((id) => !history.includes(id))).toEqual([]);
  expect(history.filter((id) => !answered.includes(id))).toEqual([]);
});

async function restoredFolder(folder: string): Promise<string> {
  const dataDir = join(folder, 'restored');
  await restoredInto({ DATA_DIR: dataDir }, join(folder, 'one.tar.zst'));
  return dataDir;
}

/** An installation on PostgreSQL with an account. */
async function installation(): Promise<{ DATABASE_URL: string; DATA_DIR: string }> {
  const env = { DATABASE_URL: await testDatabaseUrl(features, 'oldest-postgres'), DATA_DIR: await temporaryFolder() };
  const server = await startServer({ env });
  await newPerson(server, 'ana');
  await server.stop();
  const database = await openDatabase({ url: env.DATABASE_URL, log });
  // Compression cannot shrink them, so a part of the file is a part of the rows.
  await database.db.rows(sql`
    insert into messages (id, chatroom_id, sender_id, content, type, identity, created_at)
    select gen_random_uuid(), 1, 1, string_agg(gen_random_uuid()::text, ''), 'message', '{}', now() from generate_series(1, 20000) n group by n % 2000`);
  await database.close();
  return env;
}

/**
 * Runs the work while nobody can read the last table: its index is locked. Backups lock the table itself before they write anything.
 * `isWaiting` resolves when somebody tries to.
 */
async function withLockedTable(url: string, work: (isWaiting: () => Promise<void>) => Promise<void>): Promise<void> {
  const database = await openDatabase({ url, log, application: 'test' });
  await database.session(async (session) => {
    await session.rows(sql`begin`);
    await session.rows(sql`reindex index watched_channels_pkey`);
    await work(() =>
      soon(async () => {
        const row = await database.db.row(sql<{ waiting: number }>`
          select count(*) as waiting from pg_locks where relation = 'watched_channels_pkey'::regclass and not granted`);
        expect(row!.waiting).toBeGreaterThan(0);
      }),
    );
    await session.rows(sql`rollback`);
  });
  await database.close();
}

/** Kills the command while it waits for the last table, after it has written the others. */
const killedAtLastTable = (url: string, args: readonly string[], env: Record<string, string>): Promise<void> =>
  withLockedTable(url, async (isWaiting) => {
    const { child, ended } = startCommand(args, env);
    await isWaiting();
    child.kill('SIGKILL');
    expect((await ended).code).toBe('SIGKILL');
  });

test('kill -9 in the middle of backup, restore and move leaves the source untouched and no half result, and a repeat works', async () => {
  const [source, folder] = [await installation(), await temporaryFolder()];
  const file = join(folder, 'one.tar.zst');
  await killedAtLastTable(source.DATABASE_URL, ['backup', file], { ...source, ...secret });
  expect(readdirSync(folder)).toEqual(['one.tar.zst.partial']);
  const before = await backedUp(source, file);
  expect(readdirSync(folder)).toEqual(['one.tar.zst']);

  const target = { DATABASE_URL: await testDatabaseUrl([], 'oldest-postgres'), DATA_DIR: folder };
  const { child, ended } = startCommand(['restore', '-'], { ...target, ...secret });
  child.stdin!.write(readFileSync(file).subarray(0, statSync(file).size - 100));
  await soon(async () => expect((await activeAt(target.DATABASE_URL)).length).toBeGreaterThan(0));
  child.kill('SIGKILL');
  expect((await ended).code).toBe('SIGKILL');
  await soon(async () => expect(await tablesAt(target.DATABASE_URL)).toEqual([]));
  await restoredInto(target, file);
  expect((await backedUp(target, join(folder, 'two.tar.zst'))).tables).toEqual(before.tables);

  const moved = await testDatabaseUrl([], 'oldest-postgres');
  await killedAtLastTable(source.DATABASE_URL, ['move', '--to', moved], source);
  await soon(async () => expect(await tablesAt(moved)).toEqual([]));
  const { code, stdout } = await runCommand(['move', '--to', moved], source);
  expect({ code, said: stdout }).toEqual({ code: 0, said: expect.stringContaining('Set DATABASE_URL to the address after --to') });
  expect((await backedUp({ DATABASE_URL: moved, DATA_DIR: folder }, join(folder, 'three.tar.zst'))).tables).toEqual(before.tables);
  expect((await backedUp(source, join(folder, 'four.tar.zst'))).tables).toEqual(before.tables);
});

/** Commands within a transaction. */
async function activeAt(url: string): Promise<number[]> {
  const database = await openDatabase({ url, log, application: 'test' });
  try {
    const rows = await database.db.rows(sql<{ pid: number }>`
      select pid from pg_stat_activity
       where datname = current_database() and application_name = 'grandstand-command' and state = 'idle in transaction'`);
    return rows.map(({ pid }) => pid);
  } finally {
    await database.close();
  }
}

test('kill -9 of the server in the middle of its backup keeps no half file, and the backup is made after the restart', async () => {
  const [source, folder] = [await installation(), await temporaryFolder()];
  const env = { ...source, BACKUP_TO: folder, RATE_LIMITS: 'off' };
  let server = await startServer({ env });
  const staff = await signIn(server, 'ana');
  await withLockedTable(source.DATABASE_URL, async (isWaiting) => {
    expect((await call(server, 'POST', '/api/internal/v1/backups', staff, { files: 'none' })).status).toBe(200);
    await isWaiting();
    await server.stop('SIGKILL');
  });
  expect(readdirSync(folder)).toEqual([expect.stringMatching(/\.partial$/)]);
  const database = await openDatabase({ url: source.DATABASE_URL, log, application: 'test' });
  // The lease of the killed server ends.
  await database.db.rows(sql`update jobs set due = now() where kind = 'backups.make'`);
  await database.close();
  server = await startServer({ env });
  await soon(async () => {
    const { body } = await call(server, 'GET', '/api/internal/v1/backups', staff);
    expect(body.data.backups.map(({ state }: { state: string }) => state)).toEqual(['ready']);
  });
  await server.stop();
  const [name, ...others] = readdirSync(folder);
  expect(others).toEqual([]);
  await endOf(join(folder, name!));
});

async function tablesAt(url: string): Promise<string[]> {
  const database = await openDatabase({ url, log });
  try {
    const rows = await database.db.rows(sql<{ name: string }>`
      select relname as name from pg_class join pg_namespace n on n.oid = relnamespace
       where relkind = 'r' and nspname not in ('pg_catalog', 'information_schema', 'pg_toast')`);
    return rows.map(({ name }) => name);
  } finally {
    await database.close();
  }
}

test('a backup goes through standard output and input, and its messages to standard error', async () => {
  const [source, folder] = [await embeddedTestFolder(features), await temporaryFolder()];
  const backup = startCommand(['backup', '-', '--objects=none'], { DATA_DIR: source });
  const chunks: Buffer[] = [];
  backup.child.stdout!.on('data', (chunk: Buffer) => chunks.push(chunk));
  expect(await backup.ended).toMatchObject({ code: 0, stderr: expect.stringContaining('The secrets of the installation are not in it') });
  const restore = startCommand(['restore', '-'], { DATA_DIR: join(folder, 'data') });
  Readable.from(chunks).pipe(restore.child.stdin!);
  expect(await restore.ended).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/was restored and compared.*Start Grandstand now\.\n$/s),
  });
});

test('commands refuse what they cannot do with one sentence and change nothing', async () => {
  const [source, folder] = [await embeddedTestFolder(features), await temporaryFolder()];
  const file = join(folder, 'one.tar.zst');
  await backedUp({ DATA_DIR: source }, file);
  const target = { DATABASE_URL: await testDatabaseUrl([], 'oldest-postgres'), DATA_DIR: folder };
  const refused = async (args: readonly string[], env: Record<string, string> = { ...target, ...secret }) => {
    const { code, stderr } = await runCommand(args, env);
    return { code, said: stderr.trim().split('\n').at(-1) };
  };
  writeFileSync(join(folder, 'half'), readFileSync(file).subarray(0, statSync(file).size / 2));
  writeFileSync(join(folder, 'foreign'), 'create table users ();');
  expect(await refused(['restore', join(folder, 'none')])).toEqual({ code: 1, said: `There is no file ${join(folder, 'none')}.` });
  expect((await refused(['restore', join(folder, 'half')])).said).toMatch(/incomplete/);
  expect((await refused(['restore', join(folder, 'foreign')])).said).toBe('This is not a backup of Grandstand.');
  expect((await refused(['restore', file], target)).said).toMatch(/^The backup contains encrypted secrets/);
  expect((await refused(['restore', file], { ...target, BACKUP_PASSPHRASE: 'wrong' })).said).toMatch(/^The passphrase does not open/);
  expect((await refused(['backup', file], { DATA_DIR: source })).said).toBe(`The file ${file} exists already: choose another name.`);
  expect((await refused(['backup', 'x', '--objects=some'], { DATA_DIR: source })).said).toMatch(/^--objects must be/);
  expect((await refused(['move'], { DATA_DIR: source })).said).toMatch(/^The command move needs --to/);
  expect((await refused(['move', '--too=x'], { DATA_DIR: source })).said).toMatch(/^Unknown option '--too'/);
  expect(await tablesAt(target.DATABASE_URL)).toEqual([]);

  const server = await startServer({ env: target });
  expect((await refused(['restore', file])).said).toBe('A server is running on this database: stop it first.');
  expect((await refused(['move', '--to', target.DATABASE_URL], { DATA_DIR: source })).said).toBe(
    'A server is running on this database: stop it first.',
  );
  await newPerson(server, 'ana');
  await server.stop();
  expect((await refused(['restore', file])).said).toMatch(/^This installation is not empty/);
  const running = await startServer({ env: { DATA_DIR: source } });
  expect((await refused(['restore', file], { DATA_DIR: source, ...secret })).said).toMatch(
    /^Another Grandstand is running on the data folder/,
  );
  expect((await call(running, 'GET', '/api/v2/channels/ana', null)).status).toBe(404);
  await running.stop();
  const again = await startServer({ env: target });
  expect((await call(again, 'GET', '/api/v2/channels/ana', null)).status).toBe(200);
  await again.stop();
});

test('the first page of a server without accounts restores a backup, and the server comes back with it on the same port', async () => {
  const [source, folder] = [await embeddedTestFolder(features), await temporaryFolder()];
  const first = await startServer({ env: { DATA_DIR: source } });
  await newPerson(first, 'ana');
  await first.stop();
  const file = join(folder, 'one.tar.zst');
  await backedUp({ DATA_DIR: source }, file);
  const bytes = readFileSync(file);

  const server = await startServer({ env: { DATA_DIR: join(folder, 'data') } });
  const body = { size: bytes.length, passphrase: secret.BACKUP_PASSPHRASE };
  const { upload } = (await call(server, 'POST', '/api/internal/v1/setup/restore', null, body)).body.data;
  for (let offset = 0; offset < bytes.length; offset += RESTORE_PIECE) {
    const piece = bytes.subarray(offset, offset + RESTORE_PIECE);
    const reply = await fetch(server.url + restorePiecePath(upload, offset), { method: 'PUT', body: piece });
    expect(await reply.json()).toEqual({ received: offset + piece.length });
  }
  await soon(async () => {
    const { body } = await call(server, 'GET', `/api/internal/v1/setup/restore/${upload}`, null);
    expect(body.data.restore).toMatchObject({ state: 'done', has_secrets: true });
  });
  // After the restart the upload is unknown.
  await soon(async () => expect((await call(server, 'GET', `/api/internal/v1/setup/restore/${upload}`, null)).status).toBe(404));
  expect((await call(server, 'GET', '/api/v2/channels/ana', null)).status).toBe(200);
  expect(typeof (await signIn(server, 'ana'))).toBe('string');
  expect(await server.stop()).toBe(0);
});
