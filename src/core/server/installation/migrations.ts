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
  /** A row has a value, a sealed one (AES-256-GCM), or neither after a reset. */
  '002-settings': {
    up: async (db) => {
      await sql`
        create table installation_settings (
          name text primary key,
          value text,
          sealed bytea,
          version int8 not null,
          changed_at timestamptz not null,
          changed_by int8,
          check (value is null or sealed is null)
        )`.execute(db);
    },
  },
};
