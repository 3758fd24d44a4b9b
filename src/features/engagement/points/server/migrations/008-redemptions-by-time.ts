import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Reads recent redemptions of a channel without scanning all of them. */
export const redemptionsByTime: Migration = {
  async up(db) {
    await sql`create index redemptions_by_time on redemptions (channel_id, created_at)`.execute(db);
  },
};
