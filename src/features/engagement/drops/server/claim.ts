import type { BodyOf } from '#core/contract/endpoint.ts';
import { wireDate } from '#core/contract/time.ts';
import type { Ctx, Viewer } from '#core/server/context.ts';
import { newUlid } from '#core/server/ulid.ts';
import { claimReward } from '#features/engagement/drops/contract/progress.ts';
import { claimRefusal, isClaimOpen } from '#features/engagement/drops/rules.ts';
import { startCallback } from './callback/report-claims.ts';
import { shareLockCampaign } from './store/campaigns.ts';
import { findClaimable, insertClaim } from './store/claims.ts';
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
