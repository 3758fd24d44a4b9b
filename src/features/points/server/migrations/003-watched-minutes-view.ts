import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Watching records who watched, in `livestream_minutes`. Nodes of 0.1, which may run beside this version, still write `watched_minutes`: as a view
 * they write the same rows, so that a minute counts once whoever reports it.
 */
export const watchedMinutesView: Migration = {
  async up(db) {
    await sql`drop table watched_minutes`.execute(db);
    await sql`create view watched_minutes as select minute, channel_id, user_id from livestream_minutes`.execute(db);
  },
};
