import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** `before` holds the settings that the shield replaced. It is null while the shield is off. */
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
