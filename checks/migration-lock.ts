import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CompiledQuery, DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { Migration } from 'kysely/migration';
import { type MigratedFeature, migrationName } from '#core/server/db/migrate.ts';
import { ROOT } from './source.ts';

const FILE = 'checks/migrations.lock.json';
const COMMAND = 'npm run lock-migrations';

/** Hashes by the name under which databases record a migration, e.g. `chat/004-held-messages`. */
export type MigrationLock = Record<string, string>;

export const readLock = (): MigrationLock => JSON.parse(readFileSync(join(ROOT, FILE), 'utf8')) as MigrationLock;
export const writeLock = (lock: MigrationLock): void => writeFileSync(join(ROOT, FILE), `${JSON.stringify(lock, null, 2)}\n`);

/**
 * Returns a hash of the SQL statements that each migration runs, in order. The source text does not matter: files may move, and names,
 * comments and line breaks may change. A migration that reads rows first is hashed by what it runs on an empty database.
 */
export async function hashesOf(features: readonly MigratedFeature[]): Promise<MigrationLock> {
  const lock: MigrationLock = {};
  for (const { name, migrations } of features) {
    for (const [key, migration] of Object.entries(migrations)) lock[migrationName(name, key)] = await hashOf(migration);
  }
  return lock;
}

async function hashOf({ up }: Migration): Promise<string> {
  const executed: CompiledQuery[] = [];
  const db = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void executed.push(query),
  });
  await up(db);
  const hash = createHash('sha256');
  for (const { sql, parameters } of executed) hash.update(`${sql.replace(/\s+/g, ' ').trim()}\n${JSON.stringify(parameters)}\n`);
  return hash.digest('hex');
}

/** Returns one sentence with instructions for each migration that differs from the lock. */
export function problemsOf(lock: MigrationLock, now: MigrationLock): string[] {
  const frozen = Object.entries(lock).flatMap(([name, hash]) => {
    if (now[name] === hash) return [];
    if (now[name] !== undefined)
      return [
        `The migration ${name} has changed, but databases that have it will not run it again. Put it back as it was and add a new migration that makes the change.`,
      ];
    return [`The migration ${name} is gone, so databases that have it would refuse to start. Put it back under this name.`];
  });
  const unlocked = Object.keys(now).filter((name) => !Object.hasOwn(lock, name));
  return [...frozen, ...unlocked.map((name) => `The migration ${name} is new. Lock it with \`${COMMAND}\` and commit ${FILE}.`)];
}

/** The lock with new migrations appended. Existing entries never change, even if they are wrong. */
export const withNewMigrations = (lock: MigrationLock, now: MigrationLock): MigrationLock => ({ ...lock, ...now, ...lock });
