import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** An index for reading who followed a channel lately, without scanning all its followers. */
export const followsByTime: Migration = {
  async up(db) {
    await sql`create index follows_by_time on follows (channel_id, created_at)`.execute(db);
  },
};
