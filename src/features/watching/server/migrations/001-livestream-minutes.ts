import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Who watched in which minute, counted since the epoch, and which livestream of the channel. Old rows are deleted. `livestream_id` is null for minutes
 * that a version wrote in which points recorded them.
 */
export const livestreamMinutes: Migration = {
  async up(db) {
    await sql`
      create table livestream_minutes (
        minute int not null,
        channel_id bigint not null,
        user_id bigint not null,
        livestream_id bigint,
        primary key (minute, channel_id, user_id)
      )`.execute(db);
    // The table of those versions is copied, so that a minute which it has does not count again. A new database has none yet.
    await sql`
      do $$ begin
        if to_regclass('watched_minutes') is not null then
          lock table watched_minutes in access exclusive mode;
          insert into livestream_minutes (minute, channel_id, user_id) select minute, channel_id, user_id from watched_minutes;
        end if;
      end $$`.execute(db);
  },
};
