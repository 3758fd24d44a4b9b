import { setTimeout } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Logger } from 'pino';
import { StartupError } from '../startup-error.ts';
import { SERVER_VERSION } from '../version.ts';
import type { Db } from './db.ts';

/**
 * A feature's migrations by number: `{'001-users': migration}`. They only go forward. A database records each under its full name, prefixed
 * with the name of the feature: `accounts/001-users`. A key with a slash is already a full name: a migration of a renamed feature, or one
 * that moved here from another, keeps the name that existing databases recorded, and runs before the feature's other migrations.
 */
export type MigrationSource = Record<string, Migration>;

export interface MigratedFeature {
  name: string;
  migrations: MigrationSource;
}

/**
 * Brings the schema up to date in one transaction: all of it or nothing. Features run in the given order, and each feature's migrations by
 * number. A migration may therefore use tables of earlier features as they are after all of those features' migrations, and never tables of
 * later features. As a consequence `accounts/002` runs before `channels/001` on a new database and after it on an existing one, with the
 * same result. Two nodes that start together take turns. Throws StartupError when the database contains a migration that this program does
 * not know. Each migration is recorded with the version of the program that ran it.
 */
export async function migrate(db: Kysely<unknown>, features: readonly MigratedFeature[], log: Logger): Promise<void> {
  for (;;) {
    try {
      return await migrateAtOnce(db, features, log);
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
      log.warn({ reason: (error as Error).message }, WAITING);
      await setTimeout(LOCK_PAUSE);
    }
  }
}

/** Milliseconds. Requests wait behind a migration that waits for a lock, such as one of a backup, so it gives way and begins again. */
const [LOCK_TIMEOUT, LOCK_PAUSE] = [2_000, 1_000];
const LOCK_NOT_AVAILABLE = '55P03';
const WAITING = 'The upgrade of the database waits for a table that something else uses, such as a backup, and begins again';

async function migrateAtOnce(db: Kysely<unknown>, features: readonly MigratedFeature[], log: Logger): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    // Held until the transaction ends. Behind a connection pooler, a session lock would survive a failure.
    await sql`select pg_advisory_xact_lock(4400, 1)`.execute(trx);
    // Not before: another node may migrate for minutes.
    await sql`select set_config('lock_timeout', ${`${LOCK_TIMEOUT}ms`}, true)`.execute(trx);
    let start = 0;
    await runMigrations(trx, features, {
      onUpgrade: (migrations) => {
        start = Date.now();
        log.info({ migrations }, UPGRADING);
      },
    });
    if (start > 0) log.info({ milliseconds: Date.now() - start }, 'The database is upgraded');
  });
}

const UPGRADING = 'The database is being upgraded; until the end, requests wait for the tables that change';

/** Runs the pending migrations, or those of them in `names`, in the transaction of `db`. */
export async function runMigrations(
  db: Kysely<unknown>,
  features: readonly MigratedFeature[],
  { names = null, onUpgrade }: { names?: ReadonlySet<string> | null; onUpgrade?: (pending: string[]) => void } = {},
): Promise<void> {
  const done = await doneMigrations(db);
  refuseUnknown(done, features);
  refuseDuplicates(features);
  const pending = named(features.flatMap(groupsOf)).filter(([name]) => !done.has(name) && (names?.has(name) ?? true));
  if (pending.length === 0) return;
  if (done.size > 0) onUpgrade?.(pending.map(([name]) => name));
  // The table of Kysely's migrator, which earlier versions used.
  await sql`create table if not exists kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(db);
  await sql`alter table kysely_migration add column if not exists version text`.execute(db);
  const start = Date.now();
  for (const [index, [name, migration]] of pending.entries()) {
    await migration.up(db);
    // No two migrations have the same time, so that the table shows their order.
    const timestamp = new Date(start + index).toISOString();
    await sql`insert into kysely_migration (name, timestamp, version) values (${name}, ${timestamp}, ${SERVER_VERSION})`.execute(db);
  }
}

/** Differences between the recorded migrations and those of this program, by full name. Changes nothing. */
export async function compareSchema(
  db: Db,
  features: readonly MigratedFeature[],
): Promise<{ pending: readonly string[]; unknown: readonly string[] }> {
  const known = named(features).map(([name]) => name);
  const done = new Set((await db.rows(sql<{ name: string }>`select name from kysely_migration`)).map(({ name }) => name));
  return { pending: known.filter((name) => !done.has(name)), unknown: [...done].filter((name) => !known.includes(name)).sort() };
}

/** Whether a first start has created the tables. */
export async function hasSchema(db: Db): Promise<boolean> {
  const row = await db.row(sql<{ exists: boolean }>`select to_regclass('kysely_migration') is not null as exists`);
  return row!.exists;
}

function groupsOf({ name, migrations }: MigratedFeature): MigratedFeature[] {
  const entries = Object.entries(migrations).sort(([one], [other]) => (one < other ? -1 : 1));
  const only = (isWanted: (key: string) => boolean) => ({
    name,
    migrations: Object.fromEntries(entries.filter(([key]) => isWanted(key))),
  });
  return [only(isFullName), only((key) => !isFullName(key))];
}

function named(features: readonly MigratedFeature[]): Array<[string, Migration]> {
  return features.flatMap(({ name, migrations }) =>
    Object.entries(migrations).map(([key, migration]): [string, Migration] => [migrationName(name, key), migration]),
  );
}

const isFullName = (key: string): boolean => key.includes('/');

export const migrationName = (feature: string, key: string): string => (isFullName(key) ? key : `${feature}/${key}`);

/** Their names with the version that ran each, oldest first. Versions up to 0.2 recorded none. */
async function doneMigrations(db: Kysely<unknown>): Promise<Map<string, string | null>> {
  const { rows: tables } = await sql<{ exists: boolean }>`select to_regclass('kysely_migration') is not null as exists`.execute(db);
  if (!tables[0]?.exists) return new Map();
  // A database of these versions has no such column until its next migration.
  const { rows } = await sql<{ name: string; version: string | null }>`
    select name, to_jsonb(m) ->> 'version' as version from kysely_migration m order by timestamp`.execute(db);
  return new Map(rows.map(({ name, version }) => [name, version]));
}

function refuseDuplicates(features: readonly MigratedFeature[]): void {
  const names = named(features).map(([name]) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) throw new Error(`two features have a migration ${twice}`);
}

/** The names that these features do not have, sorted. */
export function unknownMigrations(names: Iterable<string>, features: readonly MigratedFeature[]): string[] {
  const known = new Set(named(features).map(([name]) => name));
  return [...names].filter((name) => !known.has(name)).sort();
}

function refuseUnknown(done: ReadonlyMap<string, string | null>, features: readonly MigratedFeature[]): void {
  const unknown = unknownMigrations(done.keys(), features);
  if (unknown.length === 0) return;
  // The latest one.
  const version = [...done].findLast(([name]) => unknown.includes(name))![1];
  const newer = version === null || version === SERVER_VERSION ? 'a newer build' : version;
  throw new StartupError(
    `This is Grandstand ${SERVER_VERSION}, but the database was made by ${newer} (it has ${unknown.join(', ')}): start that version, or restore an older backup.`,
  );
}
