import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Index to count active subscriptions without reading ended ones. */
export const subscriptionsByEnd: Migration = {
  async up(db) {
    await sql`create index channel_subscriptions_by_end on channel_subscriptions (channel_id, expires_at)`.execute(db);
  },
};
