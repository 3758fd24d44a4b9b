import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Scheduled deadlines. `ref` identifies the subject; there is at most one deadline per kind and ref. */
export const deadlines: Migration = {
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
};
