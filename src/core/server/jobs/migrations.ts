import { sql } from 'kysely';
import type { MigrationSource } from '../db/migrate.ts';

export const migrations: MigrationSource = {
  /**
   * Jobs that are waiting, running or dead. `due` is when a node may take the job: its scheduled time, or the end of the pause after a
   * failure. While the job runs, `due` is the end of its lease, so the job of a dead node becomes due again. `attempts` counts the attempts
   * since the job was stored or retried. `payload` is json because jsonb refuses the character U+0000, which people may type.
   */
  '001-jobs': {
    async up(db) {
      await sql`
        create table jobs (
          id bigint generated always as identity primary key,
          kind text not null,
          key text,
          payload json not null,
          due timestamptz not null,
          created_at timestamptz not null,
          attempts int not null default 0 check (attempts >= 0),
          lease uuid,
          node text,
          error text,
          died_at timestamptz,
          check (lease is null or died_at is null),
          check ((lease is null) = (node is null))
        )`.execute(db);
      await sql`create unique index jobs_key on jobs (kind, key) where key is not null`.execute(db);
      await sql`create index jobs_due on jobs (kind, due, id) where died_at is null`.execute(db);
      await sql`create index jobs_retrying on jobs (due, id) where attempts > 0 and lease is null and died_at is null`.execute(db);
      await sql`create index jobs_dead on jobs (died_at, id) where died_at is not null`.execute(db);
    },
  },
};
