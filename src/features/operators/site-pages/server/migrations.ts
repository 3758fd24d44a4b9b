import { sql } from 'kysely';
import type { MigrationSource } from '#core/server/db/migrate.ts';

export const migrations: MigrationSource = {
  /** A row for each page that was ever filled, so that its versions continue after it was empty. */
  '001-site-pages': {
    up: async (db) => {
      await sql`
        create table site_pages (
          name text primary key,
          text text not null,
          version int not null check (version > 0),
          changed_at timestamptz not null
        )`.execute(db);
    },
  },
};
