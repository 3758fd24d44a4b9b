import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Requested MP4 files of recordings, and the number of segments written so far. */
export const movies: Migration = {
  async up(db) {
    await sql`
      create table recording_movies (
        recording_id uuid primary key references recordings on delete cascade,
        state text not null check (state in ('making', 'ready', 'failed')),
        segments_done int not null default 0,
        segments_total int not null default 0,
        files jsonb not null default '[]',
        expires_at timestamptz
      )`.execute(db);
  },
};
