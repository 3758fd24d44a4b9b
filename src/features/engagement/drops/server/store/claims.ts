import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import { addClaim } from './counts.ts';

/** Minutes that a person watched in a campaign, and minutes that a reward needs. Null when the campaign does not have the reward. */
export const findClaimable = (
  db: Db,
  { userId, campaignId, rewardId }: { userId: number; campaignId: string; rewardId: string },
): Promise<{ minutes: number; required: number } | null> =>
  db.row(sql<{ minutes: number; required: number }>`
    select coalesce(p.minutes, 0) as minutes, n.required_minutes as required
      from drop_campaign_rewards n
      left join drop_progress p on p.campaign_id = n.campaign_id and p.user_id = ${userId}::int8
     where n.campaign_id = ${campaignId} and n.reward_id = ${rewardId}`);

export interface NewClaim {
  id: string;
  userId: number;
  organizationId: string;
  campaignId: string;
  rewardId: string;
  at: Date;
}

/**
 * Stores and counts a claim, and marks it as due if its organization wants callbacks. Null when already claimed: the primary key decides,
 * so concurrent claims are safe.
 */
export const insertClaim = (
  db: Db,
  { id, userId, organizationId, campaignId, rewardId, at }: NewClaim,
): Promise<{ isDue: boolean } | null> =>
  db.row(sql<{ isDue: boolean }>`
    with inserted as (
      insert into drop_claims (user_id, campaign_id, reward_id, organization_id, id, claimed_at, due)
      select ${userId}::int8, ${campaignId}, ${rewardId}, o.id, ${id}, ${at}::timestamptz,
             case when o.callback_url <> '' and o.sealed_secret is not null then ${at}::timestamptz end
        from drop_organizations o where o.id = ${organizationId}
      on conflict (user_id, campaign_id, reward_id) do nothing returning campaign_id, reward_id, due
    ), counts as (${addClaim(sql`inserted`, userId)})
    select due is not null as "isDue" from inserted`);
