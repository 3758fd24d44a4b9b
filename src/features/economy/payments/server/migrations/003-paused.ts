import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Recurring purchases that are paused at their provider, because their buyer or channel is suspended. */
export const paused: Migration = {
  async up(db) {
    await sql`alter table purchases add column is_paused boolean not null default false`.execute(db);
    await sql`create index purchases_paused on purchases (id) where is_paused`.execute(db);
  },
};
