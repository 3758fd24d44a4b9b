import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Counts one person's redemptions of a reward without scanning everyone else's. */
export const redemptionsOfPerson: Migration = {
  async up(db) {
    await sql`create index redemptions_of_person on redemptions (reward_id, user_id, created_at)`.execute(db);
  },
};
