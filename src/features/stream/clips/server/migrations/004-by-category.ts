import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Finds the clips of a merged category, and verifies that none is left before its deletion. */
export const clipsByCategory: Migration = {
  async up(db) {
    await sql`create index clips_by_category on clips (category_id)`.execute(db);
  },
};
