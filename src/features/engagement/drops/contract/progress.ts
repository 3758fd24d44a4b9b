import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { event } from '#core/contract/event.ts';
import { CAMPAIGN_NOT_FOUND, DropsCategory, DropsId } from './campaign.ts';

/** The campaigns of a person's progress: those that are open first, the latest first. */
export const PROGRESS_LISTED = 100;
/** A page of the campaigns that a person earned in. */
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

/** What a person has earned in one campaign (wire.md 3.11). `progress_units` are the minutes that they watched. */
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
  summary: 'What the viewer has earned: campaigns that can still be earned or claimed, and those of which something was claimed.',
  viewer: 'required',
  reply: progress,
  refusals: {},
});

export const listEarned = endpoint({
  method: 'GET',
  path: '/api/internal/v1/drops/earned',
  summary:
    'The campaigns of which the viewer claimed something, or those whose claims have closed with what they earned there; the latest first. Pass `next_cursor` as `cursor` for the next page; null ends the list. `claims` is how many rewards they have.',
  viewer: 'required',
  query: z.object({ show: z.enum(['claimed', 'ended']), cursor: z.string().max(40).optional() }),
  reply: dataEnvelopeSchema(z.object({ campaigns: z.array(CampaignProgress), next_cursor: z.string().nullable(), claims: z.int() })),
  refusals: {},
});

export const listTestProgress = endpoint({
  method: 'GET',
  path: '/api/v1/drops/progress/test',
  summary: 'The same for campaigns in test mode of the organizations that the viewer administers.',
  viewer: 'required',
  reply: progress,
  refusals: {},
});

export const summarizeProgress = endpoint({
  method: 'GET',
  path: '/api/v1/drops/progress/summary',
  summary: 'How far the viewer is in one campaign: minutes watched, and how many rewards there are, can be claimed and are claimed.',
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
  summary: 'Claims a completed reward, once, until seven days after the end of its campaign.',
  viewer: 'required',
  body: z.object({ reward_id: DropsId, campaign_id: DropsId }),
  reply: dataEnvelopeSchema(z.object({ id: z.string(), reward_id: z.string(), campaign_id: z.string(), claimed_at: z.string() })),
  refusals: { INVALID_CLAIM: [400, 'This reward cannot be claimed: it is not complete, was claimed before, or its campaign is over.'] },
  limit: { rate: 60, seconds: 60 },
});

/** A person has completed a reward, which can now be claimed. */
export const dropCompleted = event(
  'DropsRewardCompleted',
  (userId: number) => `private-userfeed.${userId}`,
  z.object({ campaign_id: z.string(), reward_id: z.string() }),
);
