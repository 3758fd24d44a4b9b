import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Segments are found by the time of day: beside the chat replay, and when old ones are deleted. */
export const segmentsByTime: Migration = {
  async up(db) {
    await sql`create index media_segments_by_time on media_segments (media_id, variant, starts_at)`.execute(db);
  },
};
