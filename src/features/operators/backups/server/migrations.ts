import { sql } from 'kysely';
import type { MigrationSource } from '#core/server/db/migrate.ts';

export const migrations: MigrationSource = {
  /** Backups of the schedule and of staff. `kept_in` is the folder, or the bucket. At most one is waiting or running. */
  '001-backups': {
    async up(db) {
      await sql`
        create table backups (
          id uuid primary key,
          name text not null unique,
          cause text not null check (cause in ('schedule', 'staff')),
          scheduled_for timestamptz unique,
          files text not null check (files in ('all', 'no-recordings', 'none')),
          state text not null check (state in ('waiting', 'running', 'ready', 'failed', 'canceled')),
          requested_by bigint references users on delete set null,
          kept_in text not null,
          node text,
          created_at timestamptz not null,
          ended_at timestamptz,
          progress jsonb,
          contents jsonb,
          error text
        )`.execute(db);
      await sql`create unique index backups_active on backups ((true)) where state in ('waiting', 'running')`.execute(db);
      await sql`create index backups_newest on backups (created_at desc, id)`.execute(db);
      await sql`create index backups_of_user on backups (requested_by) where requested_by is not null`.execute(db);
    },
  },
  /** The last time of the schedule that has had its backup, even if that was deleted. One row at most. */
  '002-last-due': {
    async up(db) {
      await sql`
        create table backup_schedule (
          is_only boolean primary key default true check (is_only),
          last_due timestamptz not null
        )`.execute(db);
      await sql`
        insert into backup_schedule (last_due)
        select max(scheduled_for) from backups having max(scheduled_for) is not null`.execute(db);
    },
  },
};
