import { sql } from 'kysely';
import type { MigrationSource } from '../db/migrate.ts';

export const migrations: MigrationSource = {
  /** Scheduled deadlines. `ref` identifies the subject; there is at most one deadline per kind and ref. */
  '001-deadlines': {
    async up(db) {
      await sql`
        create table deadlines (
          kind text not null,
          ref text not null,
          due timestamptz not null,
          primary key (kind, ref)
        )`.execute(db);
      await sql`create index deadlines_due on deadlines (due)`.execute(db);
    },
  },
  /** Number of consecutive failures of each deadline, which determines the pause before its retry. */
  '002-failures': {
    async up(db) {
      await sql`alter table deadlines add column failures int not null default 0 check (failures >= 0)`.execute(db);
    },
  },
};
