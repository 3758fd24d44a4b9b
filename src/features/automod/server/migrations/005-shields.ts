import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** `before` is what the shield replaced: while it is there, the shield is on. Nothing but this row says so. */
export const shields: Migration = {
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
};
