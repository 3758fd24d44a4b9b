import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** End of the paid or gifted time. Access (`expires_at`) may last longer, through the grace period of a renewal. */
export const paidUntil: Migration = {
  async up(db) {
    await sql`alter table channel_subscriptions add column paid_until timestamptz`.execute(db);
  },
};
