import { sql } from 'kysely';
import type { MigrationSource } from '#core/server/db/migrate.ts';

export const migrations: MigrationSource = {
  /** Ended hosts are kept for the hourly limit and the activity of the hosted channel. */
  '001-hosts': {
    async up(db) {
      await sql`
        create table hosts (
          id uuid primary key,
          channel_id bigint not null references channels on delete cascade,
          hosted_channel_id bigint not null references channels on delete cascade,
          viewers int not null check (viewers >= 0),
          started_at timestamptz not null,
          ended_at timestamptz,
          check (channel_id <> hosted_channel_id)
        )`.execute(db);
      await sql`create unique index hosts_running on hosts (channel_id) where ended_at is null`.execute(db);
      await sql`create index hosts_running_at on hosts (hosted_channel_id) where ended_at is null`.execute(db);
      await sql`create index hosts_of_channel on hosts (channel_id, started_at desc)`.execute(db);
      await sql`create index hosts_received on hosts (hosted_channel_id, started_at desc)`.execute(db);
      await sql`
        create table host_settings (
          channel_id bigint primary key references channels on delete cascade,
          who_may_host text not null check (who_may_host in ('everyone', 'followed', 'nobody')),
          changed_at timestamptz not null
        )`.execute(db);
    },
  },
};
