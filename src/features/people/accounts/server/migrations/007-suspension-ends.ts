import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Scheduled ends of suspensions. */
export const suspensionEnds: Migration = {
  async up(db) {
    await sql`alter table users add column suspended_until timestamptz`.execute(db);
  },
};
