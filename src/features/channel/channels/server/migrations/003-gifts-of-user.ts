import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Finds a user's gifts in all channels when the account is deleted. */
export const giftsOfUser: Migration = {
  async up(db) {
    await sql`create index channel_gifts_of_user on channel_gifts (user_id)`.execute(db);
  },
};
