/**
 * A campaign is a draft, which its organization may test, until it is published. Published it runs from its start until just before its end,
 * and what was completed can be claimed for seven more days. Its state follows from its dates, so a late timer changes nothing (DR-03, DR-05;
 * decisions.md, Drops). A person has one count of minutes per campaign, which all its rewards share: a reward is complete at its minutes.
 */
import type { Campaign, CampaignStatus } from './contract/campaign.ts';
import type { CampaignProgress, RewardProgress } from './contract/progress.ts';

const DAY = 24 * 3600 * 1000;
const MINUTE = 60_000;
/** How long after the end of a campaign its rewards can be claimed, in milliseconds. */
export const CLAIM_PERIOD = 7 * DAY;
/** The banner of a phone hides after this many seconds (DR-04). */
export const PHONE_BANNER_SECONDS = 30;
/** Progress is read again at most once in this time, in milliseconds (DR-07). */
export const REFETCH_DEBOUNCE = 500;
/** How long the list of campaigns counts as current, in milliseconds (DR-07). */
export const CAMPAIGNS_STALE = 30_000;

/** The dates that decide about a campaign. */
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

/** When claims close; null for what is not published. */
export const claimsEndAt = ({ publishedAt, endsAt }: CampaignDates): Date | null =>
  publishedAt && endsAt && new Date(endsAt.getTime() + CLAIM_PERIOD);

/** Whether completed rewards can be claimed now. */
export function isClaimOpen(campaign: CampaignDates, now: Date): boolean {
  const end = claimsEndAt(campaign);
  return end === null ? campaign.isTest : now < end;
}

/** From 0 to 1 (DR-01). */
export const progressOf = (minutes: number, required: number): number => Math.min(1, minutes / required);

/** Whole percent, at most 100; rounded down, so that 100 means complete (DR-01). */
export const percentOf = ({ progress }: Pick<RewardProgress, 'progress'>): number => Math.min(100, Math.floor(progress * 100 + 1e-9));

export type RewardState = 'progress' | 'complete' | 'claimed';

/** The state of a reward card (DR-02). */
export const stateOf = ({ progress, claimed }: Pick<RewardProgress, 'progress' | 'claimed'>): RewardState =>
  claimed ? 'claimed' : progress >= 1 ? 'complete' : 'progress';

/** Unclaimed first, then by progress, the furthest first (DR-02). */
export const inOrder = <Reward extends Pick<RewardProgress, 'progress' | 'claimed' | 'required_units'>>(
  rewards: readonly Reward[],
): Reward[] =>
  rewards.toSorted(
    (one, other) =>
      Number(one.claimed) - Number(other.claimed) || other.progress - one.progress || one.required_units - other.required_units,
  );

/** Why a claim is refused, or null. Shared by the button and the server. */
export const claimRefusal = (reward: { isOpen: boolean; minutes: number; required: number }) =>
  reward.isOpen && reward.minutes >= reward.required ? null : 'INVALID_CLAIM';

/** Why these dates cannot be those of a campaign, or null. `isPublished` needs both to be there. */
export function datesRefusal(startsAt: Date | null, endsAt: Date | null, now: Date, isPublished: boolean) {
  if (endsAt === null || startsAt === null) return isPublished ? 'CAMPAIGN_DATES' : null;
  return startsAt < endsAt && (!isPublished || now < endsAt) ? null : 'CAMPAIGN_DATES';
}

/** The progress of somebody who has not begun with a campaign. */
export const notBegun = ({ id, name, category, rewards }: Campaign): CampaignProgress => ({
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

/**
 * The progress to show to somebody who has watched on since it was read: a whole minute for each that passed, but never a completed reward,
 * which only the server decides.
 */
export function withWatched(progress: CampaignProgress, readAt: number, now: number): CampaignProgress {
  const passed = Math.max(0, Math.floor((now - readAt) / MINUTE));
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

/** The progress after the minute that completed a reward: the count of the campaign is then exactly what that reward needs. */
export function withCompleted(progress: CampaignProgress, rewardId: string): CampaignProgress {
  const minutes = progress.rewards.find(({ id }) => id === rewardId)?.required_units ?? 0;
  if (minutes <= progress.progress_units) return progress;
  return {
    ...progress,
    progress_units: minutes,
    rewards: progress.rewards.map((reward) => ({ ...reward, progress: progressOf(minutes, reward.required_units) })),
  };
}

/** The reward that a narrow banner is about: one to claim, or else the next one to complete. Null when all are claimed. */
export const nextReward = (progress: CampaignProgress): RewardProgress | null =>
  inOrder(progress.rewards).find((reward) => !reward.claimed) ?? null;

/** Minutes watched of a reward, at most what it needs, and minutes to go. */
export function minutesOf({ progress, required_units: required }: RewardProgress): { watched: number; left: number } {
  const watched = Math.min(required, Math.round(progress * required));
  return { watched, left: required - watched };
}
