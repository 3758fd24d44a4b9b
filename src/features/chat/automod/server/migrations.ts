import { sql } from 'kysely';
import type { MigrationSource } from '#core/server/db/migrate.ts';

export const migrations: MigrationSource = {
  /** Separate from posted messages, so that no query on messages can return a held one. */
  'chat/004-held-messages': {
    async up(db) {
      await sql`
        create table held_messages (
          id uuid primary key,
          chatroom_id bigint not null references chatrooms on delete cascade,
          sender_id bigint not null,
          content text not null,
          type text not null check (type in ('message', 'reply')),
          metadata jsonb,
          reply_to_id uuid,
          reason text not null check (reason in ('ai', 'first_message')),
          labels text[] not null default '{}',
          created_at timestamptz not null,
          state text not null default 'waiting' check (state in ('waiting', 'approved', 'denied')),
          decided_by bigint,
          decided_at timestamptz
        )`.execute(db);
      await sql`create index held_messages_queue on held_messages (chatroom_id, state, created_at, id)`.execute(db);
      await sql`create index held_messages_waiting on held_messages (sender_id, chatroom_id, created_at) where state = 'waiting'`.execute(
        db,
      );
    },
  },
  /** `before` holds the settings that the shield replaced. It is null while the shield is off. */
  'chat/005-shields': {
    async up(db) {
      await sql`
        create table shields (
          chatroom_id bigint primary key references chatrooms on delete cascade,
          saved jsonb,
          before jsonb,
          changed_by bigint,
          changed_at timestamptz
        )`.execute(db);
    },
  },
  '006-denied-of-sender': {
    async up(db) {
      await sql`create index held_messages_denied on held_messages (sender_id, chatroom_id, created_at) where state = 'denied'`.execute(db);
    },
  },
  /** Indexed by decision time, because a message may wait longer than its denial is reported. */
  '007-denied-by-decision': {
    async up(db) {
      await sql`
        create index held_messages_denied_lately on held_messages (sender_id, chatroom_id, decided_at) where state = 'denied'`.execute(db);
      await sql`drop index held_messages_denied`.execute(db);
    },
  },
  /** Allows the reason `pattern`. */
  '008-slow-patterns': {
    async up(db) {
      await sql`
        alter table held_messages
          drop constraint held_messages_reason_check,
          add constraint held_messages_reason_check check (reason in ('ai', 'pattern', 'first_message'))`.execute(db);
    },
  },
};
