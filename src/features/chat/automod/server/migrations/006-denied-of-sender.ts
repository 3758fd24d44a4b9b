import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Finds the denied messages of one sender without reading those of everybody else in the room. */
export const deniedOfSender: Migration = {
  async up(db) {
    await sql`create index held_messages_denied on held_messages (sender_id, chatroom_id, created_at) where state = 'denied'`.execute(db);
  },
};
