import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Watch time is in `livestream_minutes`. Nodes of 0.1, which may run during an upgrade, still write to `watched_minutes`. The view writes
 * the same rows, so a minute counts once.
 */
export const watchedMinutesView: Migration = {
  async up(db) {
    await sql`drop table watched_minutes`.execute(db);
    await sql`create view watched_minutes as select minute, channel_id, user_id from livestream_minutes`.execute(db);
  },
};
