import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Deleted rewards that participants of an ended campaign keep. */
export const archivedRewards: Migration = {
  async up(db) {
    await sql`alter table drop_rewards add column archived_at timestamptz`.execute(db);
  },
};
