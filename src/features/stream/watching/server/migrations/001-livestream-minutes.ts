import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Who watched which livestream of a channel in which minute since the epoch. Old rows are deleted. `livestream_id` is null for minutes that
 * were recorded by versions in which the points feature did this.
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
    // The table of those versions is copied, so that minutes recorded there do not count again. A new database does not have it.
    await sql`
      do $$ begin
        if to_regclass('watched_minutes') is not null then
          lock table watched_minutes in access exclusive mode;
          insert into livestream_minutes (minute, channel_id, user_id) select minute, channel_id, user_id from watched_minutes;
        end if;
      end $$`.execute(db);
  },
};
