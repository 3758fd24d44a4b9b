import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { Id, PathId } from '#core/contract/ids.ts';
import { Moment } from '#core/contract/moment.ts';
import { bodyLimitOf, PICTURE_REFUSALS, type PictureKind } from '#core/contract/picture.ts';
import { plainLine, requiredLine } from '#core/contract/plain-text.ts';
import { WireDate } from '#core/contract/wire-date.ts';
import {
  CAMPAIGN_NAME_MAX,
  CAMPAIGN_NOT_FOUND,
  Campaign,
  CampaignReward,
  CHANNELS_PER_CAMPAIGN,
  DROP_NAME_MAX,
  DropsCategory,
  DropsId,
  REQUIRED_MINUTES_MAX,
  REWARDS_PER_CAMPAIGN,
} from './campaign.ts';
import { NOT_ADMINISTRATOR, WebAddress } from './organization.ts';

/**
 * Campaign and reward management by the administrators of an organization. Every call names the organization. A call for another
 * organization, or for a campaign or reward of another one, is refused with 403 (DR-06).
 */

export const EXTERNAL_ID_MAX = 100;
/** Deleted and archived rewards do not count. */
export const REWARDS_PER_ORGANIZATION = 200;
/** Campaigns with closed claims do not count. */
export const CAMPAIGNS_PER_ORGANIZATION = 200;
export const ADMIN_PAGE = 50;

/** Square reward picture, displayed up to 104 px high. */
export const DROP_PICTURE: PictureKind = {
  size: { width: 304, height: 304 },
  smallerWidths: [],
  minSide: 28,
  maxBytes: 512 * 1024,
  perDay: 120,
};

const base = '/api/v1/drops/admin';
const organization_id = DropsId;
const OfOrganization = z.object({ organization_id });
const ofCampaign = z.object({ campaign: DropsId });

/** `watching`: viewers who earn now. The other numbers are totals since the start. */
export const CampaignNumbers = z.object({ watching: z.int(), participants: z.int(), minutes: z.int(), claims: z.int() });
export type CampaignNumbers = z.infer<typeof CampaignNumbers>;

/** A campaign as its organization sees it. Claims close at `claims_end_at`, which is null before publication. */
export const AdminCampaign = Campaign.extend({
  /** A published campaign can be in test mode too, without a change of its status. */
  test_enabled: z.boolean(),
  published_at: WireDate.nullable(),
  claims_end_at: WireDate.nullable(),
  rewards: z.array(CampaignReward.extend({ external_id: z.string().nullable() })),
});
export type AdminCampaign = z.infer<typeof AdminCampaign>;

export const AdminCampaignRow = AdminCampaign.extend({ numbers: CampaignNumbers });
export type AdminCampaignRow = z.infer<typeof AdminCampaignRow>;

export const AdminReward = z.object({
  id: z.string(),
  name: z.string(),
  image_url: z.string(),
  category: DropsCategory,
  organization_id: z.string(),
  external_id: z.string().nullable(),
  /** Number of campaigns with this reward. */
  campaigns: z.int(),
  created_at: WireDate,
});
export type AdminReward = z.infer<typeof AdminReward>;

const CampaignFields = z.object({
  name: requiredLine(CAMPAIGN_NAME_MAX),
  category_id: Id,
  starts_at: Moment.nullable(),
  ends_at: Moment.nullable(),
  url: WebAddress,
  connect_url: WebAddress,
  /** Slugs of eligible channels; empty means every channel of the category. */
  channels: z.array(z.string().min(1).max(64)).max(CHANNELS_PER_CAMPAIGN),
  rewards: z
    .array(z.object({ reward_id: DropsId, required_units: z.int().min(1).max(REQUIRED_MINUTES_MAX) }))
    .max(REWARDS_PER_CAMPAIGN)
    .refine((rewards) => new Set(rewards.map(({ reward_id }) => reward_id)).size === rewards.length, 'names a reward twice'),
});
export type CampaignFields = z.infer<typeof CampaignFields>;

const REWARD_NOT_FOUND = [404, 'Reward not found.'] as const;
const CATEGORY_NOT_FOUND = [422, 'This category does not exist.'] as const;
const CHANNEL_UNKNOWN = [422, 'One of these channels does not exist.'] as const;
const REWARD_UNUSABLE = [422, "Rewards must belong to the organization and to the campaign's category."] as const;
const CAMPAIGN_DATES = [422, 'The end must be after the start and in the future.'] as const;
const CAMPAIGN_PUBLISHED = [409, 'This campaign is published. Its category, rewards and minutes cannot be changed.'] as const;
const CAMPAIGN_ENDED = [409, 'This campaign has ended.'] as const;
const scoped = { NOT_ALLOWED: NOT_ADMINISTRATOR, CAMPAIGN_NOT_FOUND } as const;
const edits = { CATEGORY_NOT_FOUND, CHANNEL_UNKNOWN, REWARD_UNUSABLE, CAMPAIGN_DATES } as const;
const limit = { rate: 120, seconds: 60 };
const campaign = dataEnvelopeSchema(AdminCampaign);

const Page = z.object({
  organization_id,
  limit: z.coerce.number().int().min(1).max(ADMIN_PAGE).default(20),
  offset: z.coerce.number().int().min(0).max(10_000).default(0),
  /** Part of the name. */
  q: z.string().max(DROP_NAME_MAX).default(''),
});

export const listAdminCampaigns = endpoint({
  method: 'GET',
  path: `${base}/campaigns`,
  summary: "List an organization's campaigns with their numbers, newest first. Requires an administrator.",
  viewer: 'required',
  query: Page,
  reply: dataEnvelopeSchema(z.object({ campaigns: z.array(AdminCampaignRow), total: z.int() })),
  refusals: { NOT_ALLOWED: NOT_ADMINISTRATOR },
});

export const showCampaignTotals = endpoint({
  method: 'GET',
  path: `${base}/campaigns/totals`,
  summary:
    'Get the totals of all campaigns of an organization, without tests. A participant of two campaigns counts twice. Requires an administrator.',
  viewer: 'required',
  query: OfOrganization,
  reply: dataEnvelopeSchema(CampaignNumbers.extend({ campaigns: z.int(), running: z.int() })),
  refusals: { NOT_ALLOWED: NOT_ADMINISTRATOR },
});

export const showAdminCampaign = endpoint({
  method: 'GET',
  path: `${base}/campaigns/:campaign`,
  summary: 'Get a campaign of an organization. Requires an administrator.',
  viewer: 'required',
  params: ofCampaign,
  query: OfOrganization,
  reply: campaign,
  refusals: scoped,
});

export const showCampaignStats = endpoint({
  method: 'GET',
  path: `${base}/campaigns/:campaign/stats`,
  summary: "Get a campaign's numbers, and per reward the completions, claims and failed callbacks. Requires an administrator.",
  viewer: 'required',
  params: ofCampaign,
  query: OfOrganization,
  reply: dataEnvelopeSchema(
    CampaignNumbers.extend({
      rewards: z.array(z.object({ id: z.string(), name: z.string(), completed: z.int(), claimed: z.int(), failed_callbacks: z.int() })),
    }),
  ),
  refusals: scoped,
});

export const createCampaign = endpoint({
  method: 'POST',
  path: `${base}/campaigns`,
  summary: 'Create a draft of a campaign. Requires an administrator of the organization.',
  viewer: 'required',
  body: CampaignFields.partial().required({ name: true, category_id: true }).extend({ organization_id }),
  reply: campaign,
  refusals: {
    NOT_ALLOWED: NOT_ADMINISTRATOR,
    ...edits,
    TOO_MANY_CAMPAIGNS: [409, `An organization can have at most ${CAMPAIGNS_PER_ORGANIZATION} drafts and open campaigns.`],
  },
  limit,
});

export const editCampaign = endpoint({
  method: 'PUT',
  path: `${base}/campaigns/:campaign`,
  summary:
    'Change the given fields of a campaign. Published campaigns keep category, rewards and minutes. Requires an administrator of the organization.',
  viewer: 'required',
  params: ofCampaign,
  body: CampaignFields.partial().extend({ organization_id }),
  reply: campaign,
  refusals: { ...scoped, ...edits, CAMPAIGN_PUBLISHED, CAMPAIGN_ENDED },
  limit,
});

const INCOMPLETE = [422, 'A campaign needs at least one reward.'] as const;

export const publishCampaign = endpoint({
  method: 'PUT',
  path: `${base}/campaigns/:campaign/publish`,
  summary: 'Publish a campaign, which begins at its start. Test progress is deleted. Requires an administrator of the organization.',
  viewer: 'required',
  params: ofCampaign,
  body: OfOrganization,
  reply: campaign,
  refusals: { ...scoped, CAMPAIGN_PUBLISHED, CAMPAIGN_DATES, CAMPAIGN_INCOMPLETE: INCOMPLETE },
  limit,
});

export const endCampaign = endpoint({
  method: 'POST',
  path: `${base}/campaigns/:campaign/end`,
  summary: 'End a published campaign now. Completed rewards stay claimable for seven days. Requires an administrator of the organization.',
  viewer: 'required',
  params: ofCampaign,
  body: OfOrganization,
  reply: campaign,
  refusals: { ...scoped, CAMPAIGN_ENDED, CAMPAIGN_NOT_PUBLISHED: [409, 'This campaign is not published.'] },
  limit,
});

export const deleteCampaign = endpoint({
  method: 'DELETE',
  path: `${base}/campaigns/:campaign`,
  summary: 'Delete a campaign that was never published. Requires an administrator of the organization.',
  viewer: 'required',
  params: ofCampaign,
  query: OfOrganization,
  reply: dataEnvelopeSchema(z.null()),
  refusals: { ...scoped, CAMPAIGN_PUBLISHED },
  limit,
});

export const toggleTest = endpoint({
  method: 'POST',
  path: `${base}/campaigns/:campaign/toggle-test`,
  summary:
    'Start or stop the test of a campaign that has not ended. Administrators of the organization then earn its rewards in the test, which counts nowhere. Nobody else sees a draft in test.',
  viewer: 'required',
  params: ofCampaign,
  body: OfOrganization.extend({ enabled: z.boolean() }),
  reply: campaign,
  refusals: { ...scoped, CAMPAIGN_ENDED, CAMPAIGN_INCOMPLETE: INCOMPLETE },
  limit,
});

export const listAdminRewards = endpoint({
  method: 'GET',
  path: `${base}/rewards`,
  summary: "List an organization's rewards, newest first, optionally of one category, without archived ones. Requires an administrator.",
  viewer: 'required',
  query: Page.extend({ category_id: PathId.optional() }),
  reply: dataEnvelopeSchema(z.object({ rewards: z.array(AdminReward), total: z.int() })),
  refusals: { NOT_ALLOWED: NOT_ADMINISTRATOR },
});

/** Files in forms arrive in base64, as in JSON. */
const image = z.base64();
/** Numbers in forms arrive as text. */
const FormId = z.union([Id, PathId]);
const external_id = plainLine(EXTERNAL_ID_MAX);

export const createAdminReward = endpoint({
  method: 'POST',
  path: `${base}/rewards`,
  summary:
    'Create a reward with its picture, as a form (multipart/form-data) or as JSON with base64. Requires an administrator of the organization.',
  viewer: 'required',
  multipart: true,
  body: z.object({ name: requiredLine(DROP_NAME_MAX), category_id: FormId, organization_id, image, external_id: external_id.optional() }),
  bodyLimit: bodyLimitOf(DROP_PICTURE),
  reply: dataEnvelopeSchema(AdminReward),
  refusals: {
    NOT_ALLOWED: NOT_ADMINISTRATOR,
    CATEGORY_NOT_FOUND,
    ...PICTURE_REFUSALS,
    TOO_MANY_DROP_REWARDS: [409, `An organization can have at most ${REWARDS_PER_ORGANIZATION} rewards.`],
  },
  limit,
});

export const editAdminReward = endpoint({
  method: 'PATCH',
  path: `${base}/rewards/:reward`,
  summary: 'Change the given fields of a reward. An empty external_id removes it. Requires an administrator of the organization.',
  viewer: 'required',
  multipart: true,
  params: z.object({ reward: DropsId }),
  body: z.object({
    organization_id,
    name: requiredLine(DROP_NAME_MAX).optional(),
    image: image.optional(),
    external_id: external_id.optional(),
  }),
  bodyLimit: bodyLimitOf(DROP_PICTURE),
  reply: dataEnvelopeSchema(AdminReward),
  refusals: { NOT_ALLOWED: NOT_ADMINISTRATOR, REWARD_NOT_FOUND, ...PICTURE_REFUSALS },
  limit,
});

export const deleteAdminReward = endpoint({
  method: 'DELETE',
  path: `${base}/rewards/:reward`,
  summary:
    'Delete a reward. A reward of ended campaigns is archived instead: owners keep it, and it is no longer listed. Requires an administrator.',
  viewer: 'required',
  params: z.object({ reward: DropsId }),
  query: OfOrganization,
  reply: dataEnvelopeSchema(z.null()),
  refusals: {
    NOT_ALLOWED: NOT_ADMINISTRATOR,
    REWARD_NOT_FOUND,
    REWARD_IN_USE: [409, 'This reward is in a draft or in a campaign that has not ended.'],
  },
  limit,
});
