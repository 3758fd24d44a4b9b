import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Ids and slugs of merged categories, with the current category. */
export const categoryAliases: Migration = {
  async up(db) {
    await sql`
      create table category_aliases (
        old_id bigint primary key,
        slug text not null unique,
        category_id bigint not null references categories on delete cascade
      )`.execute(db);
  },
};
