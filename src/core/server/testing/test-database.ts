import { createHash, randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { inject } from 'vitest';
import { waitLimit } from '#core/testing/limits.ts';
import type { MigratedFeature } from '../db/migrate.ts';
import { type Database, openDatabase } from '../db/open-database.ts';
import { afterTest } from './after-test.ts';
import { lendDatabase } from './lent-database.ts';
import { newEmbeddedFolder, type PostgresOfTests, serverUrl } from './servers.ts';

const silent = pino({ level: 'silent' });

/**
 * A PostgreSQL database in new condition only for this test (or file), with the schema of these features. The first one in a file is a copy
 * of a template that is migrated once per run (50 ms); later tests get the same database, emptied (5 ms).
 */
export function testDatabase(features: readonly MigratedFeature[]): Promise<Database> {
  return lendDatabase(keyOf(features), async () => {
    const { url, drop } = await newDatabase(features);
    // Crowds of tests queue for connections, for as long as the machine needs.
    return { database: await openDatabase({ url, log: silent, patience: waitLimit() }), remove: drop };
  });
}

/**
 * The URL of a fresh copy, for tests that open it themselves (a process, two nodes). It is dropped at the end, even if clients are still
 * connected.
 */
export async function testDatabaseUrl(features: readonly MigratedFeature[], server?: PostgresOfTests): Promise<string> {
  const { url, drop } = await newDatabase(features, server);
  afterTest(drop);
  return url;
}

async function newDatabase(
  features: readonly MigratedFeature[],
  which: PostgresOfTests = inject('postgres') ?? 'postgres',
): Promise<{ url: string; drop: () => Promise<void> }> {
  const server = await serverUrl(which);
  const template = `t_${inject('testRun').id}_${keyOf(features)}`;
  const name = `t_${inject('testRun').id}_${randomUUID().replaceAll('-', '')}`;
  await administer(server, async (client) => {
    await makeTemplate(client, server, template, features);
    await client.query(`create database "${name}" template "${template}"`);
  });
  return {
    url: withDatabase(server, name),
    drop: () => administer(server, async (client) => void (await client.query(`drop database "${name}" with (force)`))),
  };
}

/** A data folder with the schema of these features, for tests that open it themselves. It is removed at the end. */
export async function embeddedTestFolder(features: readonly MigratedFeature[]): Promise<string> {
  const folder = await newFolder(features);
  afterTest(async () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function newFolder(features: readonly MigratedFeature[]): Promise<string> {
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
      // Two workers may create it at the same time; the second rename fails, and its copy is equivalent.
      if (!existsSync(template)) throw error;
    }
  }
  const folder = mkdtempSync(join(shared, 'embedded-'));
  cpSync(template, folder, { recursive: true });
  return folder;
}

/** Each schema has its own template. The text of the migrations is part of the key, so that watch mode notices their changes. */
function keyOf(features: readonly MigratedFeature[]): string {
  const hash = createHash('sha256');
  for (const { name, migrations } of features) {
    for (const [number, { up }] of Object.entries(migrations)) hash.update(`${name}/${number}\n${up}\n`);
  }
  return hash.digest('hex').slice(0, 16);
}

/** Several workers may need the template at once: one creates it and the others wait. It gets its final name only when it is complete. */
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
