import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Staff search accounts by the beginning of their name, and list those that are suspended. */
export const staffSearch: Migration = {
  async up(db) {
    await sql`create index users_slug_prefix on users (slug text_pattern_ops)`.execute(db);
    await sql`create index users_suspended on users (id) where suspended_at is not null`.execute(db);
  },
};
