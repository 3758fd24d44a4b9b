import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** An index for reading what was redeemed in a channel lately, without scanning everything that ever was. */
export const redemptionsByTime: Migration = {
  async up(db) {
    await sql`create index redemptions_by_time on redemptions (channel_id, created_at)`.execute(db);
  },
};
