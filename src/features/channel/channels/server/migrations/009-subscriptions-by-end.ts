import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** An index for counting the active subscriptions of a channel, without reading those that have ended. */
export const subscriptionsByEnd: Migration = {
  async up(db) {
    await sql`create index channel_subscriptions_by_end on channel_subscriptions (channel_id, expires_at)`.execute(db);
  },
};
