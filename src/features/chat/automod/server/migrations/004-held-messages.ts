import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Separate from posted messages, so that no query on messages can return a held one. */
export const heldMessages: Migration = {
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
    await sql`create index held_messages_waiting on held_messages (sender_id, chatroom_id, created_at) where state = 'waiting'`.execute(db);
  },
};
