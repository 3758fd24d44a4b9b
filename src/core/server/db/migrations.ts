import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { StartupError } from '../startup-error.ts';

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
 * not know.
 */
export async function migrate(db: Kysely<unknown>, features: readonly MigratedFeature[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    await takeMigrationLock(trx);
    const done = await doneMigrations(trx);
    refuseUnknown(done, features);
    refuseDuplicates(features);
    const groups = features.flatMap(groupsOf);
    for (const [index, group] of groups.entries()) {
      const wanted = named([group]).map(([name]) => name);
      if (wanted.every((name) => done.has(name))) continue;
      // Kysely sorts by name only, so the groups are passed one by one to keep their order.
      const visible = named(groups).filter(
        ([name]) => done.has(name) || named(groups.slice(0, index + 1)).some(([known]) => known === name),
      );
      const migrator = new Migrator({
        db: trx,
        provider: { getMigrations: async () => Object.fromEntries(visible) },
        allowUnorderedMigrations: true,
      });
      const { error } = await migrator.migrateToLatest();
      if (error) throw error;
    }
  });
}

function groupsOf({ name, migrations }: MigratedFeature): MigratedFeature[] {
  const only = (isWanted: (key: string) => boolean) => ({
    name,
    migrations: Object.fromEntries(Object.entries(migrations).filter(([key]) => isWanted(key))),
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

/** The lock is held until the transaction ends. Behind a connection pooler, a session lock would survive a failure. */
export async function takeMigrationLock(db: Kysely<unknown>): Promise<void> {
  await sql`select pg_advisory_xact_lock(4400, 1)`.execute(db);
}

async function doneMigrations(db: Kysely<unknown>): Promise<Set<string>> {
  const { rows: tables } = await sql<{ exists: boolean }>`select to_regclass('kysely_migration') is not null as exists`.execute(db);
  if (!tables[0]?.exists) return new Set();
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

function refuseDuplicates(features: readonly MigratedFeature[]): void {
  const names = named(features).map(([name]) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) throw new Error(`two features have a migration ${twice}`);
}

function refuseUnknown(done: ReadonlySet<string>, features: readonly MigratedFeature[]): void {
  const known = new Set(named(features).map(([name]) => name));
  const unknown = [...done].filter((name) => !known.has(name)).sort();
  if (unknown.length === 0) return;
  throw new StartupError(
    `The database was made by a newer version of Grandstand (it has ${unknown.join(', ')}): start that version, or restore an older backup.`,
  );
}
