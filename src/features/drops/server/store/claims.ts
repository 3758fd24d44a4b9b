import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';

/** The minutes that a person watched in a campaign, and that a reward needs; null when the campaign does not have the reward. */
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
  campaignId: string;
  rewardId: string;
  at: Date;
}

/** False when the person has claimed the reward before: the primary key, not a read before the write, decides a race. */
export async function insertClaim(db: Db, { id, userId, campaignId, rewardId, at }: NewClaim): Promise<boolean> {
  const rows = await db.rows(sql`
    insert into drop_claims (user_id, campaign_id, reward_id, id, claimed_at)
    values (${userId}, ${campaignId}, ${rewardId}, ${id}, ${at})
    on conflict (user_id, campaign_id, reward_id) do nothing returning 1`);
  return rows.length === 1;
}

export interface ClaimToReport {
  id: string;
  campaignId: string;
  rewardId: string;
  externalId: string | null;
  userId: number;
  username: string;
  claimedAt: Date;
  isTest: boolean;
  organizationId: string;
  callbackUrl: string;
  sealedSecret: Uint8Array | null;
}

/** Null when the claim was forgotten: its test has ended, or its person is gone. */
export const findClaimToReport = (db: Db, id: string): Promise<ClaimToReport | null> =>
  db.row(sql<ClaimToReport>`
    select q.id, q.campaign_id as "campaignId", q.reward_id as "rewardId", r.external_id as "externalId", u.id as "userId", u.username,
           q.claimed_at as "claimedAt", c.published_at is null as "isTest", o.id as "organizationId", o.callback_url as "callbackUrl",
           o.sealed_secret as "sealedSecret"
      from drop_claims q
      join drop_rewards r on r.id = q.reward_id
      join drop_campaigns c on c.id = q.campaign_id
      join drop_organizations o on o.id = c.organization_id
      join users u on u.id = q.user_id
     where q.id = ${id}`);

export async function setDelivered(db: Db, id: string, at: Date): Promise<void> {
  await db.rows(sql`update drop_claims set delivered_at = ${at}, failed_at = null where id = ${id}`);
}

export async function setFailed(db: Db, id: string, at: Date): Promise<void> {
  await db.rows(sql`update drop_claims set failed_at = ${at} where id = ${id} and delivered_at is null`);
}
