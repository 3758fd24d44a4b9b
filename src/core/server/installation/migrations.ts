import { sql } from 'kysely';
import type { MigrationSource } from '../db/migrate.ts';

export const migrations: MigrationSource = {
  /** Secrets that are generated at the first start and must be the same on every node. */
  '001-secrets': {
    up: async (db) => {
      await sql`create table installation_secrets (name text primary key, value text not null, created_at timestamptz not null default now())`.execute(
        db,
      );
    },
  },
};
