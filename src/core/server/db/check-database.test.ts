import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { check, checkCtx, diagnosticNamed } from '../diagnostics/testing.ts';
import { coreParts } from '../parts.ts';
import { afterTest } from '../testing/after-test.ts';
import { startPostgres } from '../testing/start-postgres.ts';
import { embeddedTestFolder, testDatabase, testDatabaseUrl } from '../testing/test-database.ts';
import { openDatabase } from './open-database.ts';

const log = pino({ level: 'silent' });

async function opened(options: { url: string } | { folder: string }) {
  const database = await openDatabase({ ...options, log });
  afterTest(() => database.close());
  return database.db;
}

test('a database that answers is reported with its version', async () => {
  const { db } = await testDatabase([]);
  expect((await check(diagnosticNamed('database'), { db })).text).toMatch(/^PostgreSQL \d+\.\d+.* [\d.]+ ms/);
});

test('an unavailable database is an error with its reason, and a new one is skipped', async () => {
  expect(await check(diagnosticNamed('database'))).toMatchObject({ state: 'error', text: 'The database does not answer.' });
  expect(await check(diagnosticNamed('database'), { database: { kind: 'new' } })).toMatchObject({ state: 'skipped', code: 'new' });
  expect(await check(diagnosticNamed('migrations'))).toMatchObject({
    state: 'skipped',
    text: 'Not checked, because it needs the database.',
  });
});

test('the embedded database is durable', async () => {
  const db = await opened({ folder: await embeddedTestFolder([]) });
  expect(await check(diagnosticNamed('durability'), { db })).toMatchObject({ state: 'ok', code: 'ok' });
});

test('a database without fsync is an error', async () => {
  // The server of the tests runs without it.
  const { db } = await testDatabase([]);
  expect(await check(diagnosticNamed('durability'), { db })).toMatchObject({
    state: 'error',
    text: 'The database has fsync=off, so a power failure can destroy it.',
    advice: 'Set fsync=on in postgresql.conf and reload the database.',
  });
});

/** A dedicated server, because these settings apply to all databases of one. */
async function databaseWith(...settings: string[]) {
  const server = await startPostgres({ settings });
  afterTest(() => server.stop());
  return opened({ url: server.url });
}

test('a database without full_page_writes is an error', async () => {
  const db = await databaseWith('fsync=on');
  expect(await check(diagnosticNamed('durability'), { db })).toMatchObject({
    state: 'error',
    text: 'The database has full_page_writes=off, so a power failure can destroy it.',
    advice: 'Set full_page_writes=on in postgresql.conf and reload the database.',
  });
});

test('late commits and too few connections are warnings', async () => {
  const db = await databaseWith('fsync=on', 'full_page_writes=on', 'max_connections=12');
  expect(await check(diagnosticNamed('durability'), { db })).toMatchObject({
    state: 'warning',
    text: 'The database has synchronous_commit=off, so a crash loses the newest messages and payments.',
  });
  expect(await check(diagnosticNamed('connections'), { db })).toMatchObject({
    state: 'warning',
    text: expect.stringMatching(/^The database allows 9 connections, of which [5-8] are free\. A node needs up to 10\.$/),
    advice: 'Raise max_connections, or put PgBouncer in front of the database.',
  });
});

test('enough connections are fine', async () => {
  const { db } = await testDatabase([]);
  expect(await check(diagnosticNamed('connections'), { db })).toMatchObject({ state: 'ok', code: 'ok' });
});

test('a text order that changed with the operating system is an error', async () => {
  const db = await opened({ url: await testDatabaseUrl([]) });
  expect(await check(diagnosticNamed('collation'), { db })).toMatchObject({ state: 'ok', facts: { encoding: 'UTF8' } });
  await db.rows(sql`update pg_database set datcollversion = '0.1' where datname = current_database()`);
  expect(await check(diagnosticNamed('collation'), { db })).toMatchObject({
    state: 'error',
    text: expect.stringContaining('(0.1 then,'),
    advice: 'Run REINDEX DATABASE and ALTER DATABASE ... REFRESH COLLATION VERSION.',
  });
});

test('a pending change of the schema is a warning, and one of a newer version is an error', async () => {
  const db = await opened({ url: await testDatabaseUrl(coreParts) });
  const migrations = () => check(diagnosticNamed('migrations'), { db, features: checkCtx().features });
  expect(await migrations()).toMatchObject({ state: 'ok', text: 'The schema fits this version.' });
  await db.rows(sql`delete from kysely_migration where name = 'jobs/001-jobs'`);
  expect(await migrations()).toMatchObject({
    state: 'warning',
    text: '1 change of the schema will be made: jobs/001-jobs.',
    advice: 'Back up the database, then start the server, which makes them.',
  });
  await db.rows(sql`insert into kysely_migration values ('jobs/999-wings', '')`);
  expect(await migrations()).toMatchObject({
    state: 'error',
    text: 'A newer version of Grandstand has changed the database (jobs/999-wings).',
    advice: 'Start that version, or restore an older backup.',
  });
});
