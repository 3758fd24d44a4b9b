import { sql } from 'kysely';
import type { MigrationSource } from '#core/server/db/migrate.ts';

export const migrations: MigrationSource = {
  /**
   * Viewers of each livestream per minute since the epoch. Old rows are deleted. `livestream_id` is null for minutes recorded by versions
   * where the points feature did this.
   */
  '001-livestream-minutes': {
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
  },
  /**
   * Approximate minutes that a person watched a channel, and the last day. An update within a day changes no indexed column and stays on its
   * page. Without foreign keys, recording a minute locks no account; orphaned rows are pruned.
   */
  '002-watched-channels': {
    async up(db) {
      await sql`
        create table watched_channels (
          user_id bigint not null,
          channel_id bigint not null,
          minutes int not null,
          last_watched_on date not null,
          primary key (user_id, channel_id)
        ) with (fillfactor = 80)`.execute(db);
      await sql`create index watched_channels_by_day on watched_channels (last_watched_on)`.execute(db);
    },
  },
};
