import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Finds a person's votes when an account is deleted. */
export const votesOfUser: Migration = {
  async up(db) {
    await sql`create index poll_votes_of_user on poll_votes (user_id)`.execute(db);
  },
};
