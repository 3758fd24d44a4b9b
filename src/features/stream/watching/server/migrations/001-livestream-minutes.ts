import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Viewers of each livestream per minute since the epoch. Old rows are deleted. `livestream_id` is null for minutes recorded by versions
 * where the points feature did this.
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
    // Copies the table of those versions, so that their minutes do not count again. New databases do not have it.
    await sql`
      do $$ begin
        if to_regclass('watched_minutes') is not null then
          lock table watched_minutes in access exclusive mode;
          insert into livestream_minutes (minute, channel_id, user_id) select minute, channel_id, user_id from watched_minutes;
        end if;
      end $$`.execute(db);
  },
};
