import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { event } from '#core/contract/event.ts';
import { NextCursor } from '#core/contract/pages.ts';
import { WireDate } from '#core/contract/wire-date.ts';
import { CAMPAIGN_NOT_FOUND, DropsCategory, DropsId } from './campaign.ts';

/** Campaigns in a person's progress: open ones first, latest first. */
export const PROGRESS_LISTED = 100;
/** Earned campaigns per page. */
export const EARNED_PAGE = 20;

/** `progress` is from 0 to 1 (DR-01). */
export const RewardProgress = z.object({
  id: z.string(),
  name: z.string(),
  image_url: z.string(),
  progress: z.number().min(0).max(1),
  claimed: z.boolean(),
  required_units: z.int(),
});
export type RewardProgress = z.infer<typeof RewardProgress>;

export const ProgressStatus = z.enum(['in progress', 'claimed', 'expired']);

/** One campaign's progress of a person (wire.md 3.11). `progress_units` are minutes watched. */
export const CampaignProgress = z.object({
  id: z.string(),
  name: z.string(),
  status: ProgressStatus,
  progress_units: z.int(),
  category: DropsCategory,
  rewards: z.array(RewardProgress),
});
export type CampaignProgress = z.infer<typeof CampaignProgress>;

const progress = dataEnvelopeSchema(z.array(CampaignProgress));

export const listProgress = endpoint({
  method: 'GET',
  path: '/api/v1/drops/progress',
  summary: "List the viewer's progress: campaigns that are open for earning or claims, and those with claimed rewards.",
  viewer: 'required',
  reply: progress,
  refusals: {},
});

export const listEarned = endpoint({
  method: 'GET',
  path: '/api/internal/v1/drops/earned',
  summary:
    "List the viewer's campaigns with claimed rewards, or with closed claims; latest first. Pass `next_cursor` as `cursor` for the next page; null ends the list. `claims` counts all claimed rewards.",
  viewer: 'required',
  query: z.object({ show: z.enum(['claimed', 'ended']), cursor: z.string().max(40).optional() }),
  reply: dataEnvelopeSchema(z.object({ campaigns: z.array(CampaignProgress), next_cursor: NextCursor, claims: z.int() })),
  refusals: {},
});

export const listTestProgress = endpoint({
  method: 'GET',
  path: '/api/v1/drops/progress/test',
  summary: "List the viewer's progress in tests of the organizations that they administer.",
  viewer: 'required',
  reply: progress,
  refusals: {},
});

export const summarizeProgress = endpoint({
  method: 'GET',
  path: '/api/v1/drops/progress/summary',
  summary: "Get the viewer's progress in one campaign: minutes watched, and the number of rewards, claimable ones and claimed ones.",
  viewer: 'required',
  query: z.object({ campaign_id: DropsId }),
  reply: dataEnvelopeSchema(
    z.object({ campaign_id: z.string(), progress_units: z.int(), rewards: z.int(), claimable: z.int(), claimed: z.int() }),
  ),
  refusals: { CAMPAIGN_NOT_FOUND },
});

export const claimReward = endpoint({
  method: 'POST',
  path: '/api/v1/drops/claim',
  summary: 'Claim a completed reward, once, until seven days after the end of its campaign.',
  viewer: 'required',
  body: z.object({ reward_id: DropsId, campaign_id: DropsId }),
  reply: dataEnvelopeSchema(z.object({ id: z.string(), reward_id: z.string(), campaign_id: z.string(), claimed_at: WireDate })),
  refusals: { INVALID_CLAIM: [400, 'This reward cannot be claimed: it is incomplete, already claimed, or its campaign is over.'] },
  limit: { rate: 60, seconds: 60 },
});

/** The viewer has completed a reward and can claim it. */
export const dropCompleted = event(
  'DropsRewardCompleted',
  (userId: number) => `private-userfeed.${userId}`,
  z.object({ campaign_id: z.string(), reward_id: z.string(), is_test: z.boolean() }),
);
