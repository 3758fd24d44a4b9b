import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** `cleared_until` is the position of the last cleared message, so that a clear writes one row. */
export const clearAndPins: Migration = {
  async up(db) {
    await sql`alter table chatrooms add column cleared_until timestamptz`.execute(db);
    await sql`
      create table pinned_messages (
        chatroom_id bigint primary key references chatrooms on delete cascade,
        message_id uuid not null,
        pinned_by bigint not null,
        pinner_identity jsonb not null,
        pinned_at timestamptz not null,
        duration int not null check (duration > 0)
      )`.execute(db);
  },
};
