import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Secrets that are generated at the first start and must be the same on every node. */
export const secrets: Migration = {
  up: async (db) => {
    await sql`create table installation_secrets (name text primary key, value text not null, created_at timestamptz not null default now())`.execute(
      db,
    );
  },
};
