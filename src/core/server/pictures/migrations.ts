import { sql } from 'kysely';
import type { MigrationSource } from '../db/migrate.ts';

export const migrations: MigrationSource = {
  /** Pictures of people and channels, by the hash of their bytes. The rows that show a picture hold its hash. */
  '001-pictures': {
    async up(db) {
      // `uses` counts references to the picture. The row is deleted with the last one. The bytes are already compressed.
      await sql`
        create table pictures (
          hash text primary key,
          bytes bytea not null,
          uses int not null check (uses > 0),
          created_at timestamptz not null
        )`.execute(db);
      await sql`alter table pictures alter column bytes set storage external`.execute(db);
    },
  },
  /** A guarded picture has no public address: the feature that shows it checks who may see it. */
  '002-guarded-pictures': {
    async up(db) {
      await sql`alter table pictures add column is_public boolean not null default true`.execute(db);
    },
  },
};
