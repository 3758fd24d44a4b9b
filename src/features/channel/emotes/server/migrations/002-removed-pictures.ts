import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Index for deleting expired pictures. */
export const removedPictures: Migration = {
  async up(db) {
    await sql`alter table emotes add column pictures_deleted_at timestamptz`.execute(db);
    // Earlier removals start their retention now, because their pictures were kept until this release.
    await sql`update emotes set removed_at = now() where removed_at is not null`.execute(db);
    await sql`
      create index emotes_removed_with_pictures on emotes (removed_at)
       where removed_at is not null and pictures_deleted_at is null`.execute(db);
  },
};
