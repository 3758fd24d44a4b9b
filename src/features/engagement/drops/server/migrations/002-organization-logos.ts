import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const organizationLogos: Migration = {
  async up(db) {
    await sql`alter table drop_organizations add column logo text`.execute(db);
  },
};
