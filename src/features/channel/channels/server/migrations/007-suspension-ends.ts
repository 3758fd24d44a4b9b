import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Scheduled ends of suspensions, and an index for the list of suspended channels. */
export const suspensionEnds: Migration = {
  async up(db) {
    await sql`alter table channels add column suspended_until timestamptz`.execute(db);
    await sql`create index channels_suspended on channels (id) where suspended_at is not null`.execute(db);
  },
};
