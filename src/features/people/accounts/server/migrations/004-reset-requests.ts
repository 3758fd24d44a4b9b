import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A reset request for an address without an account stores a row too, so that its work tells nothing. */
export const resetRequests: Migration = {
  async up(db) {
    await sql`alter table password_resets alter column user_id drop not null`.execute(db);
  },
};
