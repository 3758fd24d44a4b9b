import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The pictures of removed emotes are deleted after a while. */
export const removedPictures: Migration = {
  async up(db) {
    await sql`alter table emotes add column pictures_deleted_at timestamptz`.execute(db);
    // Emotes that were removed before this release keep their pictures just as long from now on, because until now the pictures stayed.
    await sql`update emotes set removed_at = now() where removed_at is not null`.execute(db);
    await sql`
      create index emotes_removed_with_pictures on emotes (removed_at)
       where removed_at is not null and pictures_deleted_at is null`.execute(db);
  },
};
