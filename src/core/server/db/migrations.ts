import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { StartupError } from '../startup-error.ts';

/** A feature's migrations by number: `{'001-users': migration}`. Forward only; the feature's name is put in front. */
export type MigrationSource = Record<string, Migration>;

/** The part of a feature that the database needs. */
export interface MigratedFeature {
  name: string;
  migrations: MigrationSource;
}

/**
 * Brings the schema up to date in one transaction: all of it or nothing. Features in the order given, each feature's migrations by number,
 * so a migration may use tables of earlier features as they are after all of those features' migrations, and never those of later ones.
 * That makes `accounts/002` run before `channels/001` on a new database and after it on an old one, with the same result.
 * Two nodes that start together take turns. Throws StartupError when the database knows a migration that this program does not.
 */
export async function migrate(db: Kysely<unknown>, features: readonly MigratedFeature[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    await takeMigrationLock(trx);
    const done = await doneMigrations(trx);
    refuseUnknown(done, features);
    for (const [index, feature] of features.entries()) {
      const wanted = named([feature]).map(([name]) => name);
      if (wanted.every((name) => done.has(name))) continue;
      // Kysely sorts by name alone; handing it the features one by one gives them their own order.
      const visible = named(features).filter(
        ([name]) => done.has(name) || named(features.slice(0, index + 1)).some(([known]) => known === name),
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

function named(features: readonly MigratedFeature[]): Array<[string, Migration]> {
  return features.flatMap(({ name, migrations }) =>
    Object.entries(migrations).map(([number, migration]): [string, Migration] => [`${name}/${number}`, migration]),
  );
}

/** Held until the transaction ends, unlike a lock of the session, which would outlive a failure behind a connection pooler. */
export async function takeMigrationLock(db: Kysely<unknown>): Promise<void> {
  await sql`select pg_advisory_xact_lock(4400, 1)`.execute(db);
}

async function doneMigrations(db: Kysely<unknown>): Promise<Set<string>> {
  const { rows: tables } = await sql<{ exists: boolean }>`select to_regclass('kysely_migration') is not null as exists`.execute(db);
  if (!tables[0]?.exists) return new Set();
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

function refuseUnknown(done: ReadonlySet<string>, features: readonly MigratedFeature[]): void {
  const known = new Set(named(features).map(([name]) => name));
  const unknown = [...done].filter((name) => !known.has(name)).sort();
  if (unknown.length === 0) return;
  throw new StartupError(
    `The database was made by a newer version of Grandstand (it has ${unknown.join(', ')}): start that version, or restore an older backup.`,
  );
}
