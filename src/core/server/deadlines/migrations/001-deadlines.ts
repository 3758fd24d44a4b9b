import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What must happen at a time. `ref` says what it is about; of one kind about one thing there is one. */
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
