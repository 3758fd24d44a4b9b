import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { event } from '#core/contract/event.ts';
import { Id, PathId } from '#core/contract/ids.ts';
import { LivestreamCard } from '#features/channel/channels/contract/livestream.ts';

/** Lengths are in Unicode code points. */
export const CAMPAIGN_NAME_MAX = 100;
export const DROP_NAME_MAX = 64;
export const REWARDS_PER_CAMPAIGN = 20;
export const CHANNELS_PER_CAMPAIGN = 100;
/** The most minutes that a reward can ask for: four weeks of watching without a pause. */
export const REQUIRED_MINUTES_MAX = 40_320;
/** The public list has at most this many campaigns: those that run first, then those that begin later, then those that have ended. */
export const CAMPAIGNS_LISTED = 100;
/** At most this many of a campaign's live channels are listed, the most watched first. */
export const LIVE_LISTED = 50;

/** A ULID (wire.md, decision 6). */
export const DropsId = z.string().regex(/^[0-9A-HJKMNP-TV-Z]{26}$/, 'must be an id of drops');

/**
 * `draft` and `test` are seen by the organization alone, and `test` is earned by its administrators. `upcoming` and `active` are published.
 * `expired` has ended; what was completed can be claimed for seven more days.
 */
export const CampaignStatus = z.enum(['draft', 'test', 'upcoming', 'active', 'expired']);
export type CampaignStatus = z.infer<typeof CampaignStatus>;

const picture = z.string().nullable();

export const DropsCategory = z.object({ id: Id, name: z.string(), slug: z.string(), image_url: z.string() });
export type DropsCategory = z.infer<typeof DropsCategory>;

/** A reward within a campaign. `image_url` is a path on this server, empty without a picture; `required_units` are minutes. */
export const CampaignReward = z.object({
  id: z.string(),
  name: z.string(),
  image_url: z.string(),
  required_units: z.int(),
  category_id: Id,
  organization_id: z.string(),
});
export type CampaignReward = z.infer<typeof CampaignReward>;

/** Exactly the fields of wire.md 3.11, because clients reject unknown ones. Dates are RFC 3339; without channels any of the category counts. */
export const Campaign = z.object({
  id: z.string(),
  name: z.string(),
  status: CampaignStatus,
  starts_at: z.string().nullable(),
  ends_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  connect_url: z.string(),
  url: z.string(),
  category: DropsCategory,
  organization: z.object({
    id: z.string(),
    name: z.string(),
    logo_url: z.string(),
    url: z.string(),
    restricted: z.boolean(),
    email_notification: z.boolean(),
  }),
  channels: z.array(
    z.object({
      id: Id,
      slug: z.string(),
      description: z.string(),
      banner_picture_url: picture,
      user: z.object({ id: Id, username: z.string(), profile_picture: picture }),
    }),
  ),
  rewards: z.array(CampaignReward),
  rule: z.object({ id: z.int(), name: z.string() }),
});
export type Campaign = z.infer<typeof Campaign>;

export const CAMPAIGN_NOT_FOUND = [404, 'Campaign not found.'] as const;

export const listCampaigns = endpoint({
  method: 'GET',
  path: '/api/v1/drops/campaigns',
  summary:
    'The campaigns that were published, until claims for them close seven days after their end; what runs first. A list is a few seconds old.',
  viewer: 'none',
  reply: dataEnvelopeSchema(z.array(Campaign)),
  refusals: {},
});

export const listCampaignsOfLivestream = endpoint({
  method: 'GET',
  path: '/api/v1/drops/campaigns/livestream',
  summary: 'The campaigns that watching this channel in this category counts for now; tests only for their organization.',
  viewer: 'optional',
  query: z.object({ channel_id: PathId, category_id: PathId }),
  reply: dataEnvelopeSchema(z.array(Campaign)),
  refusals: {},
});

export const listLivestreamsOfCampaign = endpoint({
  method: 'GET',
  path: '/api/v1/drops/campaigns/:campaign/livestreams',
  summary: 'The live channels that count for a running campaign, the most watched first, at most 50.',
  viewer: 'none',
  params: z.object({ campaign: DropsId }),
  reply: dataEnvelopeSchema(z.array(LivestreamCard)),
  refusals: { CAMPAIGN_NOT_FOUND },
});

/** A running campaign of the category was changed, or ended before its time. Screens that show the category read what it offers again. */
export const campaignChanged = event(
  'drops_campaign_changed',
  (categoryId: number) => `drops_category_${categoryId}`,
  z.object({ campaign_id: z.string(), category_id: Id }),
);

/** A campaign of the category has begun. Screens that show the category read what it offers again. */
export const campaignStarted = event(
  'drops_campaign_started',
  (categoryId: number) => `drops_category_${categoryId}`,
  z.object({ campaign_id: z.string(), category_id: Id }),
);
