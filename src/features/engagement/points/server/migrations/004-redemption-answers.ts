import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The first response to a redemption, for repeated requests. Null for redemptions of older nodes, which may run during an upgrade. */
export const redemptionAnswers: Migration = {
  async up(db) {
    await sql`alter table redemptions add column answered_status text, add column answered_points bigint`.execute(db);
  },
};
