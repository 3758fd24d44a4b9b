import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Bounds the cost of reads by the queue and by the caps of a reward, where rejected redemptions do not count. Another index finds a
 * person's rows when an account is deleted.
 */
export const readIndexes: Migration = {
  async up(db) {
    await sql`create index redemptions_pending on redemptions (channel_id, id) include (reward_id) where status = 'pending'`.execute(db);
    await sql`create index redemptions_of_reward_by_status on redemptions (reward_id, status, id)`.execute(db);
    await sql`create index redemptions_counted on redemptions (reward_id, created_at) where status <> 'rejected'`.execute(db);
    await sql`
      create index redemptions_counted_of_person on redemptions (reward_id, user_id, created_at) where status <> 'rejected'`.execute(db);
    await sql`drop index redemptions_of_person`.execute(db);
    await sql`create index watch_progress_of_user on watch_progress (user_id)`.execute(db);
  },
};
