import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Number of consecutive failures of each deadline, which determines the pause before its retry. */
export const failures: Migration = {
  async up(db) {
    await sql`alter table deadlines add column failures int not null default 0 check (failures >= 0)`.execute(db);
  },
};
