import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Finds redemptions by decider when an account is deleted. Most have none. */
export const redemptionsDecidedBy: Migration = {
  async up(db) {
    await sql`create index redemptions_by_decider on redemptions (decided_by) where decided_by is not null`.execute(db);
  },
};
