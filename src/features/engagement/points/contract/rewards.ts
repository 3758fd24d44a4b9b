import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { event } from '#core/contract/event.ts';
import { Id } from '#core/contract/ids.ts';
import { bodyLimitOf, PICTURE_REFUSALS, type PictureKind } from '#core/contract/picture.ts';
import { plainLine, requiredLine } from '#core/contract/plain-text.ts';
import { WireDate } from '#core/contract/wire-date.ts';
import { CHANNEL_NOT_FOUND, CHANNEL_SUSPENDED, SlugParams } from '#features/channel/channels/contract/params.ts';

/** In any state. */
export const REWARDS_PER_CHANNEL = 15;
/** Maximum lengths, in Unicode code points. */
export const REWARD_TITLE_LENGTH = 50;
export const REWARD_DESCRIPTION_LENGTH = 200;
/** Compact numbers start at 1e9 (CP-06). */
export const REWARD_COST_MAX = 1_000_000_000_000;
export const REWARD_CAP_MAX = 100_000;
/** One week, in seconds. */
export const COOLDOWN_SECONDS_MAX = 604_800;

/** A ULID (wire.md, decision 6). */
export const RewardId = z.string().regex(/^[0-9A-HJKMNP-TV-Z]{26}$/, 'must be the id of a reward');

const Cap = z.int().min(1).max(REWARD_CAP_MAX).nullable();

/** The fields a broadcaster can set. A null cap or cooldown means no limit. */
const rewardFields = {
  title: requiredLine(REWARD_TITLE_LENGTH),
  description: plainLine(REWARD_DESCRIPTION_LENGTH),
  cost: z.int().min(1).max(REWARD_COST_MAX),
  /** A channel or global emote that replaces the star; null without one. */
  emote_id: Id.nullable(),
  background_color: z.string().regex(/^#[0-9A-Fa-f]{6}$/, 'must be a color such as #00E701'),
  is_user_input_required: z.boolean(),
  /** Shown but not redeemable (RW-03). */
  is_paused: z.boolean(),
  is_enabled: z.boolean(),
  /** Redemptions are accepted immediately and cannot be rejected. */
  should_redemptions_skip_request_queue: z.boolean(),
  /** Maximum redemptions per stream, without rejected ones. While offline, counts from the end of the last stream. */
  max_per_stream: Cap,
  /** The same limit per person. */
  max_per_user_per_stream: Cap,
  /** Seconds between two redemptions by any people. */
  cooldown_seconds: z.int().min(1).max(COOLDOWN_SECONDS_MAX).nullable(),
};

/** A reward as one viewer sees it. `prompt` repeats the description, because clients read either field (wire.md 3.9). */
export const Reward = z.object({
  ...rewardFields,
  title: z.string(),
  description: z.string(),
  id: RewardId,
  prompt: z.string(),
  /** Picture that replaces the star, or null. A reward has a picture or an emote, never both. */
  image_url: z.string().nullable(),
  /** Remaining redemptions under `max_per_stream`; null without a cap. */
  left_this_stream: z.int().nonnegative().nullable(),
  /** Remaining redemptions under `max_per_user_per_stream` for the viewer, or the whole cap for visitors; null without a cap. */
  left_for_you: z.int().nonnegative().nullable(),
  /** RFC 3339 with microseconds; null without a cooldown. May be in the past. */
  cooldown_ends_at: WireDate.nullable(),
});
export type Reward = z.infer<typeof Reward>;

export const NewReward = z.object({
  ...rewardFields,
  description: rewardFields.description.default(''),
  emote_id: rewardFields.emote_id.default(null),
  background_color: rewardFields.background_color.default('#00E701'),
  is_user_input_required: rewardFields.is_user_input_required.default(false),
  is_paused: rewardFields.is_paused.default(false),
  is_enabled: rewardFields.is_enabled.default(true),
  should_redemptions_skip_request_queue: rewardFields.should_redemptions_skip_request_queue.default(false),
  max_per_stream: rewardFields.max_per_stream.default(null),
  max_per_user_per_stream: rewardFields.max_per_user_per_stream.default(null),
  cooldown_seconds: rewardFields.cooldown_seconds.default(null),
});
export type NewReward = z.infer<typeof NewReward>;

export const REWARD_PICTURE: PictureKind = {
  size: { width: 224, height: 224 },
  smallerWidths: [],
  minSide: 28,
  maxBytes: 512 * 1024,
  perDay: 60,
};

/** A new picture in base64. Replaces the emote, and an emote replaces the picture. Null removes the picture. */
const image = z.base64().nullable().optional();

const REWARD_NOT_FOUND = [404, 'Reward not found.'] as const;
const NOT_ALLOWED = [403, 'Only the broadcaster can change the rewards of this channel.'] as const;

const REWARD_PICTURE_REFUSALS = {
  ...PICTURE_REFUSALS,
  REWARD_EMOTE_UNKNOWN: [422, 'This emote is not available in this channel.'],
} as const;

const path = '/api/v2/channels/:slug/rewards';
const one = SlugParams.extend({ rewardId: RewardId });

export const listRewards = endpoint({
  method: 'GET',
  path,
  summary:
    'List the rewards of a channel, cheapest first. Without `is_enabled` the broadcaster gets all rewards; everyone else gets enabled ones.',
  viewer: 'optional',
  params: SlugParams,
  query: z.object({
    is_enabled: z
      .enum(['true', 'false', '1', '0'])
      .transform((text) => text === 'true' || text === '1')
      .optional(),
  }),
  reply: dataEnvelopeSchema(z.array(Reward)),
  refusals: { CHANNEL_NOT_FOUND },
});

export const showReward = endpoint({
  method: 'GET',
  path: `${path}/:rewardId`,
  summary: 'Get a reward of a channel. Only the broadcaster can get a disabled reward.',
  viewer: 'optional',
  params: one,
  reply: dataEnvelopeSchema(Reward),
  refusals: { CHANNEL_NOT_FOUND, REWARD_NOT_FOUND },
});

export const RewardWithPicture = NewReward.extend({ image });

export const createReward = endpoint({
  method: 'POST',
  path,
  summary: 'Create a reward. Broadcaster and staff only.',
  viewer: 'required',
  params: SlugParams,
  body: RewardWithPicture,
  bodyLimit: bodyLimitOf(REWARD_PICTURE),
  reply: dataEnvelopeSchema(Reward),
  refusals: {
    CHANNEL_NOT_FOUND,
    CHANNEL_SUSPENDED,
    NOT_ALLOWED,
    ...REWARD_PICTURE_REFUSALS,
    TOO_MANY_REWARDS: [409, `A channel can have at most ${REWARDS_PER_CHANNEL} rewards. Delete one first.`],
  },
  limit: { rate: 60, seconds: 60 },
});

export const changeReward = endpoint({
  method: 'PATCH',
  path: `${path}/:rewardId`,
  summary:
    'Update a reward. Omitted fields keep their value, and existing redemptions keep their title and cost. Broadcaster and staff only.',
  viewer: 'required',
  params: one,
  body: z
    .object({ ...rewardFields, image })
    .partial()
    .refine((change) => Object.keys(change).length > 0, 'names nothing to change'),
  bodyLimit: bodyLimitOf(REWARD_PICTURE),
  reply: dataEnvelopeSchema(Reward),
  refusals: { CHANNEL_NOT_FOUND, CHANNEL_SUSPENDED, NOT_ALLOWED, REWARD_NOT_FOUND, ...REWARD_PICTURE_REFUSALS },
  limit: { rate: 120, seconds: 60 },
});

export const deleteReward = endpoint({
  method: 'DELETE',
  path: `${path}/:rewardId`,
  summary: 'Delete a reward. Its redemptions are kept, and pending ones can still be decided. Broadcaster and staff only.',
  viewer: 'required',
  params: one,
  reply: dataEnvelopeSchema(z.null()),
  refusals: { CHANNEL_NOT_FOUND, NOT_ALLOWED, REWARD_NOT_FOUND },
  limit: { rate: 60, seconds: 60 },
});

/** The rewards of a channel or their availability changed. Clients refetch them. Grandstand's own event, sent at most once a second. */
export const rewardsChanged = event('RewardsChanged', (channelId: number) => `channel_${channelId}`, z.object({ channel_id: Id }));
