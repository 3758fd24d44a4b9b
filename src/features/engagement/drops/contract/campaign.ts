import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { event } from '#core/contract/event.ts';
import { Id, PathId } from '#core/contract/ids.ts';
import { WireDate } from '#core/contract/wire-date.ts';
import { LivestreamCard } from '#features/channel/channels/contract/livestream.ts';

/** In Unicode code points. */
export const CAMPAIGN_NAME_MAX = 100;
export const DROP_NAME_MAX = 64;
export const REWARDS_PER_CAMPAIGN = 20;
export const CHANNELS_PER_CAMPAIGN = 100;
/** Four weeks without a pause. */
export const REQUIRED_MINUTES_MAX = 40_320;
/** Maximum length of the public list: running campaigns first, then upcoming and ended ones. */
export const CAMPAIGNS_LISTED = 100;
/** Maximum of listed live channels per campaign, most watched first. */
export const LIVE_LISTED = 50;

/** A ULID (wire.md, decision 6). */
export const DropsId = z.string().regex(/^[0-9A-HJKMNP-TV-Z]{26}$/, 'must be a drops id');

/**
 * Only the organization sees `draft` and `test`, and only its administrators earn in `test`. `upcoming` and `active` are published; the live
 * page shows them to administrators as `test` while they are tested.
 * `expired` has ended; completed rewards stay claimable for seven days.
 */
export const CampaignStatus = z.enum(['draft', 'test', 'upcoming', 'active', 'expired']);
export type CampaignStatus = z.infer<typeof CampaignStatus>;

const picture = z.string().nullable();

export const DropsCategory = z.object({ id: Id, name: z.string(), slug: z.string(), image_url: z.string() });
export type DropsCategory = z.infer<typeof DropsCategory>;

/** `image_url` is a path on this server, empty without a picture; `required_units` are minutes. */
export const CampaignReward = z.object({
  id: z.string(),
  name: z.string(),
  image_url: z.string(),
  required_units: z.int(),
  category_id: Id,
  organization_id: z.string(),
});
export type CampaignReward = z.infer<typeof CampaignReward>;

/**
 * Exactly the fields of wire.md 3.11, because clients reject unknown ones. Dates are RFC 3339. Without channels, every channel of the
 * category counts.
 */
export const Campaign = z.object({
  id: z.string(),
  name: z.string(),
  status: CampaignStatus,
  starts_at: WireDate.nullable(),
  ends_at: WireDate.nullable(),
  created_at: WireDate,
  updated_at: WireDate,
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
    'List published campaigns until their claims close, seven days after the end. Running ones come first. A list may be a few seconds old.',
  viewer: 'none',
  reply: dataEnvelopeSchema(z.array(Campaign)),
  refusals: {},
});

export const listCampaignsOfLivestream = endpoint({
  method: 'GET',
  path: '/api/v1/drops/campaigns/livestream',
  summary:
    'List the campaigns that watching this channel in this category counts toward now. Tests are visible only to their organization.',
  viewer: 'optional',
  query: z.object({ channel_id: PathId, category_id: PathId }),
  reply: dataEnvelopeSchema(z.array(Campaign)),
  refusals: {},
});

export const listLivestreamsOfCampaign = endpoint({
  method: 'GET',
  path: '/api/v1/drops/campaigns/:campaign/livestreams',
  summary: 'List the live channels that count toward a running campaign, most watched first, at most 50.',
  viewer: 'none',
  params: z.object({ campaign: DropsId }),
  reply: dataEnvelopeSchema(z.array(LivestreamCard)),
  refusals: { CAMPAIGN_NOT_FOUND },
});

/** A running campaign of the category was changed or ended early. Pages of the category refetch its campaigns. */
export const campaignChanged = event(
  'drops_campaign_changed',
  (categoryId: number) => `drops_category_${categoryId}`,
  z.object({ campaign_id: z.string(), category_id: Id }),
);

/** A campaign of the category started. Pages of the category refetch its campaigns. */
export const campaignStarted = event(
  'drops_campaign_started',
  (categoryId: number) => `drops_category_${categoryId}`,
  z.object({ campaign_id: z.string(), category_id: Id }),
);
