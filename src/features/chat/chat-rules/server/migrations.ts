import { sql } from 'kysely';
import type { MigrationSource } from '#core/server/db/migrate.ts';

export const migrations: MigrationSource = {
  /** A separate table, because every batch of messages rewrites the room's row. */
  'chat/002-chat-rules': {
    async up(db) {
      await sql`
        create table chat_rules (
          chatroom_id bigint primary key references chatrooms on delete cascade,
          rules text not null check (char_length(rules) between 1 and 2000),
          updated_at timestamptz not null
        )`.execute(db);
    },
  },
  'chatrules/001-acceptances': {
    async up(db) {
      await sql`
        create table rules_acceptances (
          chatroom_id bigint not null references chatrooms on delete cascade,
          user_id bigint not null references users on delete cascade,
          rules_hash text not null,
          accepted_at timestamptz not null,
          primary key (chatroom_id, user_id, rules_hash)
        )`.execute(db);
      await sql`create index rules_acceptances_of_user on rules_acceptances (user_id)`.execute(db);
    },
  },
};
