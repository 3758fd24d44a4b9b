import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Pending callbacks. `due` is the time of the next attempt; a claim with `failed_at` was given up and can be resent. A claim with neither
 * was delivered, or its organization wanted no callbacks. `problem` is the result of the last failed attempt.
 */
export const callbacks: Migration = {
  async up(db) {
    await sql`
      alter table drop_claims
        add column organization_id text references drop_organizations,
        add column due timestamptz,
        add column attempts int not null default 0,
        add column problem text`.execute(db);
    await sql`
      update drop_claims q
         set organization_id = c.organization_id,
             due = case when q.delivered_at is null and q.failed_at is null then q.claimed_at end
        from drop_campaigns c where c.id = q.campaign_id`.execute(db);
    await sql`alter table drop_claims alter column organization_id set not null`.execute(db);
    await sql`create index drop_claims_due on drop_claims (organization_id, due, id) where due is not null`.execute(db);
    await sql`
      create index drop_claims_undelivered on drop_claims (organization_id, id) where due is not null or failed_at is not null`.execute(db);
    await sql`create index drop_claims_failed on drop_claims (campaign_id, reward_id) where failed_at is not null`.execute(db);
    await sql`create index drop_claims_reward on drop_claims (reward_id)`.execute(db);
  },
};
