import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const people: Migration = {
  async up(db) {
    await sql`
      create table moderator_notes (
        id uuid primary key,
        channel_id bigint not null references channels on delete cascade,
        user_id bigint not null references users on delete cascade,
        author_id bigint references users on delete set null,
        text text not null,
        created_at timestamptz not null
      )`.execute(db);
    await sql`create index moderator_notes_of_person on moderator_notes (channel_id, user_id, created_at)`.execute(db);
    await sql`create index moderator_notes_by_author on moderator_notes (author_id)`.execute(db);
    await sql`create index bans_in_order on bans (channel_id, created_at, id) where ended_at is null`.execute(db);
    await sql`create index bans_by_end on bans (channel_id, expires_at) where ended_at is null and expires_at is not null`.execute(db);
    await sql`create index bans_of_person on bans (user_id, channel_id, created_at)`.execute(db);
    await sql`drop index bans_of_user`.execute(db);
  },
};
