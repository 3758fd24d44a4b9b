import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Includes lifted and expired bans. At most one per person and channel has no end. */
export const bans: Migration = {
  async up(db) {
    await sql`
      create table bans (
        id uuid primary key,
        channel_id bigint not null references channels on delete cascade,
        user_id bigint not null references users on delete cascade,
        banner_id bigint references users on delete set null,
        permanent boolean not null,
        reason text not null default '',
        created_at timestamptz not null,
        expires_at timestamptz,
        ended_at timestamptz,
        check (not (permanent and expires_at is not null))
      )`.execute(db);
    await sql`create unique index bans_open on bans (channel_id, user_id) where ended_at is null`.execute(db);
    await sql`create index bans_of_channel on bans (channel_id, created_at desc)`.execute(db);
    await sql`create index bans_of_user on bans (user_id)`.execute(db);
  },
};
