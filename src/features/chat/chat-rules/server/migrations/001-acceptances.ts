import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const acceptances: Migration = {
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
};
