import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Finds the votes of one person, for deleting an account. */
export const votesOfUser: Migration = {
  async up(db) {
    await sql`create index poll_votes_of_user on poll_votes (user_id)`.execute(db);
  },
};
