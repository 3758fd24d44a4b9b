import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** How often each deadline failed in a row, for the growing pause before it is retried. */
export const failures: Migration = {
  async up(db) {
    await sql`alter table deadlines add column failures int not null default 0 check (failures >= 0)`.execute(db);
  },
};
