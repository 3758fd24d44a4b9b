import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Roughly how many minutes a person watched a channel, and the last day on which they did. An update within a day changes no indexed column
 * and finds room on its page. There are no foreign keys, so that recording a minute locks no account: what belongs to nobody any more is
 * pruned like everything else.
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
