import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Approximate minutes that a person watched a channel, and the last day. An update within a day changes no indexed column and stays on its
 * page. Without foreign keys, recording a minute locks no account; orphaned rows are pruned.
 */
export const watchedChannels: Migration = {
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
};
