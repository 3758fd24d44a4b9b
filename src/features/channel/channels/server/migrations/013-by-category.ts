import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Indexes for moving the rows of a merged category, and for the most watched live streams of a category. */
export const byCategory: Migration = {
  async up(db) {
    await sql`create index channels_of_category on channels (category_id)`.execute(db);
    await sql`create index livestreams_of_category on livestreams (category_id)`.execute(db);
    await sql`create index livestreams_by_category_and_viewers on livestreams (category_id, viewer_count, id) where ended_at is null`.execute(
      db,
    );
    await sql`drop index livestreams_by_category`.execute(db);
  },
};
