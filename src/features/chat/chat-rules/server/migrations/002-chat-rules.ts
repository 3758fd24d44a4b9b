import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A separate table, because every batch of messages rewrites the room's row. */
export const chatRules: Migration = {
  async up(db) {
    await sql`
      create table chat_rules (
        chatroom_id bigint primary key references chatrooms on delete cascade,
        rules text not null check (char_length(rules) between 1 and 2000),
        updated_at timestamptz not null
      )`.execute(db);
  },
};
