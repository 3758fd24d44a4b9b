import { sql } from 'kysely';
import type { MigrationSource } from '#core/server/db/migrate.ts';

export const migrations: MigrationSource = {
  /** One row, without pictures until the first upload, so that changes can lock it. `hashes` are the pictures, largest first. */
  '001-site-logo': {
    up: async (db) => {
      await sql`
        create table site_logo (
          id int primary key check (id = 1),
          hashes text[] not null,
          changed_at timestamptz not null
        )`.execute(db);
    },
  },
};
