/**
 * A campaign is a draft until it is published. It then runs from its start until just before its end. Completed rewards can be claimed for
 * seven more days. The state follows from the dates, so a late timer changes nothing (DR-03, DR-05; decisions.md, Drops). A person has one
 * count of minutes per campaign. All its rewards share the count, and each is complete at its own minutes.
 *
 * Until it ends, published or not, its organization can test it: administrators then earn in the test, which leaves no trace (DR-09).
 */
import { MINUTE_MS, msAfter, WEEK_MS } from '#core/contract/durations.ts';
import type { Campaign, CampaignStatus } from './contract/campaign.ts';
import type { CampaignProgress, RewardProgress } from './contract/progress.ts';

/** Claim period after the end of a campaign, in milliseconds. */
export const CLAIM_PERIOD = WEEK_MS;
/** DR-04. */
export const PHONE_BANNER_SECONDS = 30;
/** Minimum interval between reads of progress, in milliseconds (DR-07). */
export const REFETCH_DEBOUNCE = 500;
/** Stale time of the campaign list, in milliseconds (DR-07). */
export const CAMPAIGNS_STALE = 30_000;

export interface CampaignDates {
  isTest: boolean;
  publishedAt: Date | null;
  startsAt: Date | null;
  endsAt: Date | null;
}

export function statusOf({ isTest, publishedAt, startsAt, endsAt }: CampaignDates, now: Date): CampaignStatus {
  if (publishedAt === null) return isTest ? 'test' : 'draft';
  if (endsAt !== null && now >= endsAt) return 'expired';
  return startsAt !== null && now < startsAt ? 'upcoming' : 'active';
}

/** Null for an unpublished campaign. */
export const claimsEndAt = ({ publishedAt, endsAt }: CampaignDates): Date | null => publishedAt && endsAt && msAfter(endsAt, CLAIM_PERIOD);

export function isClaimOpen(campaign: CampaignDates, now: Date): boolean {
  const end = claimsEndAt(campaign);
  return end !== null && now < end;
}

/** Whether administrators of the organization earn and claim in its test instead (DR-09). */
export const isTested = (campaign: CampaignDates, now: Date): boolean => campaign.isTest && statusOf(campaign, now) !== 'expired';

/** From 0 to 1 (DR-01). */
export const progressOf = (minutes: number, required: number): number => Math.min(1, minutes / required);

/** Whole percent, rounded down, so that 100 means complete (DR-01). */
export const percentOf = ({ progress }: Pick<RewardProgress, 'progress'>): number => Math.min(100, Math.floor(progress * 100 + 1e-9));

export type RewardState = 'progress' | 'complete' | 'claimed';

/** DR-02. */
export const stateOf = ({ progress, claimed }: Pick<RewardProgress, 'progress' | 'claimed'>): RewardState =>
  claimed ? 'claimed' : progress >= 1 ? 'complete' : 'progress';

/** Unclaimed first, then by progress, highest first (DR-02). */
export const inOrder = <Reward extends Pick<RewardProgress, 'progress' | 'claimed' | 'required_units'>>(
  rewards: readonly Reward[],
): Reward[] =>
  rewards.toSorted(
    (one, other) =>
      Number(one.claimed) - Number(other.claimed) || other.progress - one.progress || one.required_units - other.required_units,
  );

/** Returns why a claim is refused, or null. */
export const claimRefusal = (reward: { isOpen: boolean; minutes: number; required: number }) =>
  reward.isOpen && reward.minutes >= reward.required ? null : 'INVALID_CLAIM';

/** Returns why a campaign cannot have these dates, or null. `isPublished` requires both. */
export function datesRefusal(startsAt: Date | null, endsAt: Date | null, now: Date, isPublished: boolean) {
  if (endsAt === null || startsAt === null) return isPublished ? 'CAMPAIGN_DATES' : null;
  return startsAt < endsAt && (!isPublished || now < endsAt) ? null : 'CAMPAIGN_DATES';
}

export const initialProgress = ({ id, name, category, rewards }: Campaign): CampaignProgress => ({
  id,
  name,
  status: 'in progress',
  progress_units: 0,
  category,
  rewards: rewards.map(({ id, name, image_url, required_units }) => ({
    id,
    name,
    image_url,
    required_units,
    progress: 0,
    claimed: false,
  })),
});

/** Adds the whole minutes watched since the last read. Never completes a reward, because only the server decides that. */
export function withWatched(progress: CampaignProgress, readAt: number, now: number): CampaignProgress {
  const passed = Math.max(0, Math.floor((now - readAt) / MINUTE_MS));
  if (passed === 0) return progress;
  const open = progress.rewards.filter((reward) => stateOf(reward) === 'progress').map(({ required_units }) => required_units);
  if (open.length === 0) return progress;
  const minutes = Math.min(progress.progress_units + passed, Math.min(...open) - 1);
  return {
    ...progress,
    progress_units: minutes,
    rewards: progress.rewards.map((reward) =>
      stateOf(reward) === 'progress' ? { ...reward, progress: progressOf(minutes, reward.required_units) } : reward,
    ),
  };
}

/** Progress after the minute that completed a reward: the campaign's count is exactly what that reward needs. */
export function withCompleted(progress: CampaignProgress, rewardId: string): CampaignProgress {
  const minutes = progress.rewards.find(({ id }) => id === rewardId)?.required_units ?? 0;
  if (minutes <= progress.progress_units) return progress;
  return {
    ...progress,
    progress_units: minutes,
    rewards: progress.rewards.map((reward) => ({ ...reward, progress: progressOf(minutes, reward.required_units) })),
  };
}

/** The first reward to claim, or else the next to complete. Null when all are claimed. */
export const nextReward = (progress: CampaignProgress): RewardProgress | null =>
  inOrder(progress.rewards).find((reward) => !reward.claimed) ?? null;

/** Minutes watched of a reward, capped at its requirement, and minutes left. */
export function minutesOf({ progress, required_units: required }: RewardProgress): { watched: number; left: number } {
  const watched = Math.min(required, Math.round(progress * required));
  return { watched, left: required - watched };
}
