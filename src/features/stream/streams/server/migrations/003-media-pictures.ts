import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * The pictures of media. `thumbnail` has the hashes of its sizes in `pictures`, largest first, and `storyboard` those of its sheets in order;
 * they are empty before the first was made. `next_at` is when the next picture of a live stream is due, and null for one that has ended.
 */
export const mediaPictures: Migration = {
  async up(db) {
    await sql`
      create table media_pictures (
        media_id uuid primary key references media on delete cascade,
        next_at timestamptz,
        thumbnail text[] not null default '{}',
        storyboard text[] not null default '{}',
        storyboard_every int not null default 1 check (storyboard_every > 0),
        storyboard_rows int not null default 1 check (storyboard_rows > 0)
      )`.execute(db);
  },
};
