import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const muted: Migration = {
  async up(db) {
    await sql`
      create table muted_users (
        user_id bigint not null references users on delete cascade,
        muted_id bigint not null references users on delete cascade,
        created_at timestamptz not null,
        primary key (user_id, muted_id),
        check (user_id <> muted_id)
      )`.execute(db);
    await sql`create index muted_users_muted on muted_users (muted_id)`.execute(db);
  },
};
