import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Unknown addresses store a reset row too, so that the cost of a request reveals nothing. */
export const resetRequests: Migration = {
  async up(db) {
    await sql`alter table password_resets alter column user_id drop not null`.execute(db);
  },
};
