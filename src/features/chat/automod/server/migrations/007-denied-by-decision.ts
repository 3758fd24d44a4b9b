import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Indexed by decision time, because a message may wait longer than its denial is reported. */
export const deniedByDecision: Migration = {
  async up(db) {
    await sql`
      create index held_messages_denied_lately on held_messages (sender_id, chatroom_id, decided_at) where state = 'denied'`.execute(db);
    await sql`drop index held_messages_denied`.execute(db);
  },
};
