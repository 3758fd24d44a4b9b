import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** How often one person redeemed a reward in a stream is counted without a look at everybody else's redemptions. */
export const redemptionsOfPerson: Migration = {
  async up(db) {
    await sql`create index redemptions_of_person on redemptions (reward_id, user_id, created_at)`.execute(db);
  },
};
