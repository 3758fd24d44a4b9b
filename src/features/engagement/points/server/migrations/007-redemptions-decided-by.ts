import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Finds the redemptions that a person decided, for deleting an account. Most are decided by nobody. */
export const redemptionsDecidedBy: Migration = {
  async up(db) {
    await sql`create index redemptions_by_decider on redemptions (decided_by) where decided_by is not null`.execute(db);
  },
};
