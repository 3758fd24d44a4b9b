import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** An index for counting one person's redemptions of a reward in a stream without scanning everyone else's. */
export const redemptionsOfPerson: Migration = {
  async up(db) {
    await sql`create index redemptions_of_person on redemptions (reward_id, user_id, created_at)`.execute(db);
  },
};
