import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Indexes for the staff search by name prefix and for suspended accounts. */
export const staffSearch: Migration = {
  async up(db) {
    await sql`create index users_slug_prefix on users (slug text_pattern_ops)`.execute(db);
    await sql`create index users_suspended on users (id) where suspended_at is not null`.execute(db);
  },
};
