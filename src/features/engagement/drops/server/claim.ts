import { sql } from 'kysely';
import type { BodyOf } from '#core/contract/endpoint.ts';
import { wireDate } from '#core/contract/time.ts';
import type { Ctx, Viewer } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { newUlid } from '#core/server/ulid.ts';
import { claimReward } from '#features/engagement/drops/contract/progress.ts';
import { claimRefusal, isClaimOpen } from '#features/engagement/drops/rules.ts';
import { startCallback } from './callback/report-claims.ts';
import { shareLockCampaign } from './store/campaigns.ts';
import { addClaim } from './store/numbers.ts';
import { shareLockAdministrator } from './store/organizations.ts';

/**
 * Claims a reward once, however many calls are concurrent: person, campaign and reward form the primary key. The claim is stored as due,
 * and a job reports it to the organization (DR-05). The campaign is share-locked, so that no claim commits after a publication that deletes
 * test progress.
 */
export function claim(ctx: Ctx, viewer: Viewer, { campaign_id: campaignId, reward_id: rewardId }: BodyOf<typeof claimReward>) {
  return ctx.tx(async (tx) => {
    const at = ctx.now();
    const campaign = await shareLockCampaign(tx, campaignId);
    const reward = campaign && (await findClaimable(tx, { userId: viewer.id, campaignId, rewardId }));
    if (!campaign || !reward || claimRefusal({ ...reward, isOpen: isClaimOpen(campaign, at) })) return claimReward.refuse('INVALID_CLAIM');
    if (campaign.isTest && !(await shareLockAdministrator(tx, campaign.organizationId, viewer.id)))
      return claimReward.refuse('INVALID_CLAIM');
    const id = newUlid(at);
    const { organizationId } = campaign;
    const inserted = await insertClaim(tx, { id, userId: viewer.id, organizationId, campaignId, rewardId, at });
    if (!inserted) return claimReward.refuse('INVALID_CLAIM');
    if (inserted.isDue) await startCallback(tx, organizationId);
    return { id, reward_id: rewardId, campaign_id: campaignId, claimed_at: wireDate(at) };
  });
}

/** Minutes that a person watched in a campaign, and minutes that a reward needs. Null when the campaign does not have the reward. */
const findClaimable = (
  db: Db,
  { userId, campaignId, rewardId }: { userId: number; campaignId: string; rewardId: string },
): Promise<{ minutes: number; required: number } | null> =>
  db.row(sql<{ minutes: number; required: number }>`
    select coalesce(p.minutes, 0) as minutes, n.required_minutes as required
      from drop_campaign_rewards n
      left join drop_progress p on p.campaign_id = n.campaign_id and p.user_id = ${userId}::int8
     where n.campaign_id = ${campaignId} and n.reward_id = ${rewardId}`);

interface NewClaim {
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
const insertClaim = (db: Db, { id, userId, organizationId, campaignId, rewardId, at }: NewClaim): Promise<{ isDue: boolean } | null> =>
  db.row(sql<{ isDue: boolean }>`
    with inserted as (
      insert into drop_claims (user_id, campaign_id, reward_id, organization_id, id, claimed_at, due)
      select ${userId}::int8, ${campaignId}, ${rewardId}, o.id, ${id}, ${at}::timestamptz,
             case when o.callback_url <> '' and o.sealed_secret is not null then ${at}::timestamptz end
        from drop_organizations o where o.id = ${organizationId}
      on conflict (user_id, campaign_id, reward_id) do nothing returning campaign_id, reward_id, due
    ), counts as (${addClaim(sql`inserted`, userId)})
    select due is not null as "isDue" from inserted`);
