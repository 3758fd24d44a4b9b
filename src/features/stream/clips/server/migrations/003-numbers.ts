import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Numbers by which the sitemap reads clips in parts; their ids are UUIDs. */
export const clipNumbers: Migration = {
  async up(db) {
    await sql`alter table clips add column number bigint generated always as identity`.execute(db);
    await sql`create unique index clips_number on clips (number)`.execute(db);
  },
};
