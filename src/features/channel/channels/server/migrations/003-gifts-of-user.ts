import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Finds how much a person gifted in all channels, for deleting an account. */
export const giftsOfUser: Migration = {
  async up(db) {
    await sql`create index channel_gifts_of_user on channel_gifts (user_id)`.execute(db);
  },
};
