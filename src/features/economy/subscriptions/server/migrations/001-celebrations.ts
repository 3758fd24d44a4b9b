import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Renewals that can be celebrated in chat. At most one per person and channel is open. */
export const celebrations: Migration = {
  async up(db) {
    await sql`
      create table celebrations (
        id text primary key,
        channel_id bigint not null references channels on delete cascade,
        user_id bigint not null references users on delete cascade,
        total_months int not null check (total_months >= 1),
        streak_months int not null check (streak_months between 1 and total_months),
        created_at timestamptz not null,
        state text not null default 'waiting' check (state in ('waiting', 'deferred', 'skipped', 'shared', 'replaced')),
        changed_at timestamptz not null,
        message_id uuid,
        check ((state = 'shared') = (message_id is not null))
      )`.execute(db);
    await sql`
      create unique index celebrations_open on celebrations (channel_id, user_id)
        where state in ('waiting', 'deferred', 'skipped')`.execute(db);
    await sql`create index celebrations_user on celebrations (user_id)`.execute(db);
  },
};
