import type { Deadline } from '#core/server/deadlines/deadline.ts';
import { campaignStarted } from '#features/engagement/drops/contract/campaign.ts';
import { statusOf } from '#features/engagement/drops/rules.ts';
import { shareLockCampaign } from './store/campaigns.ts';

/**
 * Announces the start of a published campaign. A postponed campaign is checked again at its new start, and an ended one is not announced.
 */
export const campaignStartDeadline: Deadline = {
  kind: 'drops.start',
  run: async (tx, id, now) => {
    const campaign = await shareLockCampaign(tx, id);
    if (!campaign) return null;
    const status = statusOf(campaign, now);
    if (status === 'upcoming') return campaign.startsAt;
    if (status === 'active') tx.publish(campaignStarted, [campaign.categoryId], { campaign_id: id, category_id: campaign.categoryId });
    return null;
  },
};
