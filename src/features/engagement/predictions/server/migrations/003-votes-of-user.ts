import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Finds the votes of a person when an account is deleted. */
export const votesOfUser: Migration = {
  async up(db) {
    await sql`create index prediction_votes_of_user on prediction_votes (user_id)`.execute(db);
  },
};
