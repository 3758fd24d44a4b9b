import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Clips get numbers, by which the sitemap reads them in parts. Their ids are no numbers. */
export const clipNumbers: Migration = {
  async up(db) {
    await sql`alter table clips add column number bigint generated always as identity`.execute(db);
    await sql`create unique index clips_number on clips (number)`.execute(db);
  },
};
