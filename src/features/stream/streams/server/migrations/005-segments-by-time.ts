import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Finds segments by date, for chat replay and for deleting old ones. */
export const segmentsByTime: Migration = {
  async up(db) {
    await sql`create index media_segments_by_time on media_segments (media_id, variant, starts_at)`.execute(db);
  },
};
