import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Index for recent follows without a scan of all followers. */
export const followsByTime: Migration = {
  async up(db) {
    await sql`create index follows_by_time on follows (channel_id, created_at)`.execute(db);
  },
};
