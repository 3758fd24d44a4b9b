import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const deniedOfSender: Migration = {
  async up(db) {
    await sql`create index held_messages_denied on held_messages (sender_id, chatroom_id, created_at) where state = 'denied'`.execute(db);
  },
};
