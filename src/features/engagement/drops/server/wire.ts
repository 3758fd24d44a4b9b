import { wireDate } from '#core/contract/time.ts';
import type { WithSite } from '#core/server/pictures/stored-pictures.ts';
import { avatarUrl } from '#core/server/pictures/stored-pictures.ts';
import { categoryBanner } from '#features/channel/channels/server/api.ts';
import type { AdminCampaign, AdminReward } from '#features/engagement/drops/contract/admin.ts';
import type { Campaign, DropsCategory } from '#features/engagement/drops/contract/campaign.ts';
import type { CampaignProgress } from '#features/engagement/drops/contract/progress.ts';
import { claimsEndAt, isTested, progressOf, statusOf } from '#features/engagement/drops/rules.ts';
import type { CampaignRow } from './store/campaigns.ts';
import type { ProgressRow } from './store/progress.ts';
import type { RewardRow } from './store/rewards.ts';

/** The only rule: watch time. */
const RULE = { id: 1, name: 'Watch time' };

const dateOrNull = (at: Date | null): string | null => at && wireDate(at);

/** A path, because clients accept nothing else for rewards; empty without a picture. */
export const imagePath = (picture: string | null): string => (picture === null ? '' : `/files/${picture}.webp`);

const categoryOf = ({ categoryId: id, categoryName: name, categorySlug: slug, categoryArt }: CampaignRow | RewardRow): DropsCategory => ({
  id,
  name,
  slug,
  image_url: categoryBanner(categoryArt).url,
});

export function campaignOnWire(site: WithSite, row: CampaignRow, now: Date): Campaign {
  const { id, name, url, organizationId } = row;
  return {
    id,
    name,
    status: statusOf(row, now),
    starts_at: dateOrNull(row.startsAt),
    ends_at: dateOrNull(row.endsAt),
    created_at: wireDate(row.createdAt),
    updated_at: wireDate(row.updatedAt),
    connect_url: row.connectUrl,
    url,
    category: categoryOf(row),
    organization: {
      id: organizationId,
      name: row.organizationName,
      logo_url: imagePath(row.organizationLogo),
      url: row.organizationUrl,
      restricted: false,
      email_notification: false,
    },
    channels: row.channels.map(({ id, slug, bio, userId, username, picture, banner }) => ({
      id,
      slug,
      description: bio,
      banner_picture_url: avatarUrl(site, banner),
      user: { id: userId, username, profile_picture: avatarUrl(site, picture) },
    })),
    rewards: row.rewards.map(({ id, name, picture, required, categoryId }) => ({
      id,
      name,
      image_url: imagePath(picture),
      required_units: required,
      category_id: categoryId,
      organization_id: organizationId,
    })),
    rule: RULE,
  };
}

export function adminCampaignOnWire(site: WithSite, row: CampaignRow, now: Date): AdminCampaign {
  const { rewards, ...campaign } = campaignOnWire(site, row, now);
  return {
    ...campaign,
    test_enabled: isTested(row, now),
    published_at: dateOrNull(row.publishedAt),
    claims_end_at: dateOrNull(claimsEndAt(row)),
    rewards: rewards.map((reward, index) => ({ ...reward, external_id: row.rewards[index]!.externalId })),
  };
}

export const rewardOnWire = (row: RewardRow): AdminReward => ({
  id: row.id,
  name: row.name,
  image_url: imagePath(row.picture),
  category: categoryOf(row),
  organization_id: row.organizationId,
  external_id: row.externalId,
  campaigns: row.campaigns,
  created_at: wireDate(row.createdAt),
});

export function progressOnWire(campaign: CampaignRow, { minutes, claimed }: ProgressRow, isClaimOpen: boolean): CampaignProgress {
  const rewards = campaign.rewards.map(({ id, name, picture, required }) => ({
    id,
    name,
    image_url: imagePath(picture),
    progress: progressOf(minutes, required),
    claimed: claimed.includes(id),
    required_units: required,
  }));
  const isAllClaimed = rewards.length > 0 && rewards.every((reward) => reward.claimed);
  return {
    id: campaign.id,
    name: campaign.name,
    status: isAllClaimed ? 'claimed' : isClaimOpen ? 'in progress' : 'expired',
    progress_units: minutes,
    category: categoryOf(campaign),
    rewards,
  };
}
