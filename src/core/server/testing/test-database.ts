import { createHash, randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { inject } from 'vitest';
import type { MigratedFeature } from '../db/migrations.ts';
import { type Database, openDatabase } from '../db/open-database.ts';
import { atTheEnd } from './ending.ts';
import { newEmbeddedFolder, serverUrl } from './servers.ts';

const silent = pino({ level: 'silent' });

/**
 * A database of its own on the run's PostgreSQL, with the schema of these features, closed and dropped at the end of the test (or file).
 * It is a copy of a template that is migrated once per run, so it costs about 50 ms.
 */
export async function testDatabase(features: readonly MigratedFeature[]): Promise<Database> {
  const url = await testDatabaseUrl(features);
  const database = await openDatabase({ url, log: silent });
  atTheEnd(() => database.close());
  return database;
}

/** The address of a fresh copy, for tests that open it themselves (a process, two nodes). Dropped at the end, whoever is still connected. */
export async function testDatabaseUrl(features: readonly MigratedFeature[]): Promise<string> {
  const server = await serverUrl('postgres');
  const template = `t_${inject('testRun').id}_${keyOf(features)}`;
  const name = `t_${inject('testRun').id}_${randomUUID().replaceAll('-', '')}`;
  await administer(server, async (client) => {
    await makeTemplate(client, server, template, features);
    await client.query(`create database "${name}" template "${template}"`);
  });
  atTheEnd(() => administer(server, (client) => client.query(`drop database "${name}" with (force)`)));
  return withDatabase(server, name);
}

/** The same on the embedded database. The first of a run takes some seconds, the others half a second. */
export async function embeddedTestDatabase(features: readonly MigratedFeature[]): Promise<Database> {
  const database = await openDatabase({ folder: await embeddedTestFolder(features), log: silent });
  atTheEnd(() => database.close());
  return database;
}

/** A data folder with the schema of these features, for tests that open it themselves. Removed at the end. */
export async function embeddedTestFolder(features: readonly MigratedFeature[]): Promise<string> {
  const { folder: shared } = inject('testRun');
  const template = join(shared, keyOf(features));
  if (!existsSync(template)) {
    const made = mkdtempSync(join(shared, 'new-'));
    cpSync(await newEmbeddedFolder(), made, { recursive: true });
    const database = await openDatabase({ folder: made, log: silent });
    await database.migrate(features);
    await database.close();
    try {
      renameSync(made, template);
    } catch (error) {
      // Of two workers that made it at the same time, one is too late, and its copy is as good.
      if (!existsSync(template)) throw error;
    }
  }
  const folder = mkdtempSync(join(shared, 'embedded-'));
  cpSync(template, folder, { recursive: true });
  atTheEnd(async () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** For `describe.each(testDatabases)('on %s', (_name, open) => ...)`: what a store does must be the same on both. */
export const testDatabases: ReadonlyArray<readonly [name: string, open: (features: readonly MigratedFeature[]) => Promise<Database>]> = [
  ['PostgreSQL', testDatabase],
  ['the embedded database', embeddedTestDatabase],
];

/** Another schema is another template; the text of the migrations is part of it for the sake of watch mode. */
function keyOf(features: readonly MigratedFeature[]): string {
  const hash = createHash('sha256');
  for (const { name, migrations } of features) {
    for (const [number, { up }] of Object.entries(migrations)) hash.update(`${name}/${number}\n${up}\n`);
  }
  return hash.digest('hex').slice(0, 16);
}

/** Several workers may want it at once: one makes it, the others wait. It appears under its name only when it is whole. */
async function makeTemplate(client: pg.Client, server: string, template: string, features: readonly MigratedFeature[]): Promise<void> {
  await client.query('select pg_advisory_lock(hashtext($1))', [template]);
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [template]);
  if (rowCount === 0) {
    const growing = `${template}_growing`;
    await client.query(`drop database if exists "${growing}" with (force)`);
    await client.query(`create database "${growing}"`);
    const database = await openDatabase({ url: withDatabase(server, growing), log: silent });
    try {
      await database.migrate(features);
    } finally {
      await database.close();
    }
    await client.query(`alter database "${growing}" rename to "${template}"`);
  }
  await client.query('select pg_advisory_unlock(hashtext($1))', [template]);
}

async function administer<T>(server: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function withDatabase(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
