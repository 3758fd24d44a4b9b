import { sql } from 'kysely';
import type { MigrationSource } from '../db/migrate.ts';

export const migrations: MigrationSource = {
  /** When a node last stored the job of retention. At most one row. */
  '001-retention-runs': {
    async up(db) {
      await sql`create table retention_runs (only_row boolean primary key default true check (only_row), at timestamptz not null)`.execute(
        db,
      );
    },
  },
};
