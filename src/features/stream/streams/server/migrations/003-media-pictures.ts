import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Pictures of media. `thumbnail` has the hashes of its sizes in `pictures`, largest first, and `storyboard` those of its sheets in order;
 * both start empty. `next_at` is the time of the next picture of a live stream, null after its end.
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
