import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Staff add and rename categories. The index decides between two that would have the same name. */
export const categoryNames: Migration = {
  async up(db) {
    await sql`create unique index categories_name on categories (lower(name))`.execute(db);
  },
};
