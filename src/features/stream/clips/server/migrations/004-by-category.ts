import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Finds the clips of a category that is merged into another one, and checks before it is deleted that none is left. */
export const clipsByCategory: Migration = {
  async up(db) {
    await sql`create index clips_by_category on clips (category_id)`.execute(db);
  },
};
