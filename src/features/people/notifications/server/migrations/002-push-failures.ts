import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Consecutive failed pushes per browser. */
export const pushFailures: Migration = {
  async up(db) {
    await sql`alter table push_subscriptions add column failures integer not null default 0`.execute(db);
  },
};
