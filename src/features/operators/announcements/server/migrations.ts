import { sql } from 'kysely';
import type { MigrationSource } from '#core/server/db/migrate.ts';

export const migrations: MigrationSource = {
  '001-announcements': {
    up: async (db) => {
      await sql`
        create table announcements (
          id bigint generated always as identity primary key,
          kind text not null check (kind in ('info', 'warning')),
          text text not null,
          link_url text,
          link_text text check ((link_text is null) = (link_url is null)),
          starts_at timestamptz not null,
          ends_at timestamptz check (ends_at > starts_at)
        )`.execute(db);
      await sql`create index announcements_by_end on announcements (ends_at)`.execute(db);
    },
  },
};
