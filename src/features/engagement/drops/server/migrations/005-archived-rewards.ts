import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A reward that its organization deleted, and that people of an ended campaign keep. */
export const archivedRewards: Migration = {
  async up(db) {
    await sql`alter table drop_rewards add column archived_at timestamptz`.execute(db);
  },
};
