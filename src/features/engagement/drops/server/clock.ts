import type { Deadline } from '#core/server/deadlines/deadline.ts';
import { campaignStarted } from '#features/engagement/drops/contract/campaign.ts';
import { statusOf } from '#features/engagement/drops/rules.ts';
import { shareLockCampaign } from './store/campaigns.ts';

/** Announces that a published campaign begins. One whose start was put off is looked at again then; nothing is announced of one that ended. */
export const CLOCK: Deadline = {
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
