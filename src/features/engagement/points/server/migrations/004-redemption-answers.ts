import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * What was answered to a redemption, so that a repeated request gets the same response. Null for redemptions of older versions, whose nodes
 * may run beside this one.
 */
export const redemptionAnswers: Migration = {
  async up(db) {
    await sql`alter table redemptions add column answered_status text, add column answered_points bigint`.execute(db);
  },
};
