import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Unique index that decides between concurrent categories of the same name. */
export const categoryNames: Migration = {
  async up(db) {
    await sql`create unique index categories_name on categories (lower(name))`.execute(db);
  },
};
