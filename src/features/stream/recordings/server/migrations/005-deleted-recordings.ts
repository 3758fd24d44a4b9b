import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Deleted recordings, restorable for a while. A movie's files are named after its id, so that deleting an earlier movie never deletes files
 * of a later one.
 */
export const deletedRecordings: Migration = {
  async up(db) {
    await sql`
      alter table recordings
        add column deleted_at timestamptz,
        add column deleted_by bigint references users on delete set null`.execute(db);
    await sql`alter table recording_movies add column id uuid`.execute(db);
    await sql`update recording_movies set id = recording_id`.execute(db);
    await sql`alter table recording_movies alter column id set not null, add unique (id)`.execute(db);
    await sql`create index recordings_deleted on recordings (deleted_at) where deleted_at is not null`.execute(db);
    await sql`create index recordings_deleted_by on recordings (deleted_by) where deleted_by is not null`.execute(db);
  },
};
