import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const suspensions: Migration = {
  async up(db) {
    await sql`alter table channels add column suspended_at timestamptz, add column suspension_reason text not null default ''`.execute(db);
  },
};
