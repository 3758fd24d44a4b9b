import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * The watching feature records watch time in `livestream_minutes`. Nodes of 0.1, which may run beside this version, still write to
 * `watched_minutes`. As a view it writes the same rows, so that a minute counts once no matter which version reports it.
 */
export const watchedMinutesView: Migration = {
  async up(db) {
    await sql`drop table watched_minutes`.execute(db);
    await sql`create view watched_minutes as select minute, channel_id, user_id from livestream_minutes`.execute(db);
  },
};
