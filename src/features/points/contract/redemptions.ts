import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { event } from '#core/contract/event.ts';
import { Id } from '#core/contract/ids.ts';
import { CHANNEL_NOT_FOUND, SlugParams } from '#features/channels/contract/params.ts';
import { bareRoomEvents } from '#features/chat/contract/message.ts';
import { BANNED_HERE } from '#features/moderation/contract/bans.ts';
import { plainLine } from '#features/moderation/contract/plain-text.ts';
import { Points } from './balance.ts';
import { RewardId } from './rewards.ts';

/** Characters of what a viewer says with a redemption, as Unicode code points (RW-02). */
export const REDEMPTION_MESSAGE_LENGTH = 100;
/** Redemptions of one call of accept or reject. */
export const REDEMPTIONS_AT_ONCE = 200;
/** Redemptions of one page. */
export const REDEMPTIONS_PAGE = 50;

/** A ULID. */
export const RedemptionId = z.string().regex(/^[0-9A-HJKMNP-TV-Z]{26}$/, 'must be the id of a redemption');

/** Waits in the queue, or how it left it. */
export const RedemptionStatus = z.enum(['pending', 'accepted', 'rejected']);
export type RedemptionStatus = z.infer<typeof RedemptionStatus>;

/** One redemption (wire.md 3.9). `user_input` is empty, never null. `created_at` is RFC 3339 with microseconds. */
export const Redemption = z.object({
  id: RedemptionId,
  channel_id: Id,
  reward_id: RewardId,
  reward_title: z.string(),
  reward_cost: Points,
  reward_background_color: z.string(),
  user_id: Id,
  username: z.string(),
  username_color: z.string(),
  user_input: z.string(),
  transaction_id: z.string(),
  status: RedemptionStatus,
  created_at: z.string(),
});
export type Redemption = z.infer<typeof Redemption>;

/** Made by the client, fresh for every attempt; a UUID, or any other word that is unique for this person (RW-04). */
const TransactionId = z.string().regex(/^[\w-]{8,64}$/, 'must be 8 to 64 letters, digits, dashes or underscores');

export const redeemReward = endpoint({
  method: 'POST',
  path: '/api/v2/channels/:slug/rewards/:rewardId/redeem',
  summary:
    'Spends points on a reward. The same `transaction_id` again answers the same redemption and spends nothing. The broadcaster redeems without points.',
  viewer: 'required',
  params: SlugParams.extend({ rewardId: RewardId }),
  body: z.object({ transaction_id: TransactionId, message: plainLine(REDEMPTION_MESSAGE_LENGTH).nullish() }),
  /** `points` is the balance after it. */
  reply: dataEnvelopeSchema(
    z.object({ id: RedemptionId, reward_id: RewardId, reward_title: z.string(), status: RedemptionStatus, points: Points }),
  ),
  refusals: {
    CHANNEL_NOT_FOUND,
    REWARD_NOT_FOUND: [404, 'There is no such reward in this channel.'],
    BANNED_HERE,
    CHANNEL_POINTS_DISABLED: [412, 'Channel points are switched off in this channel.'],
    MESSAGE_REQUIRED: [400, 'This reward asks for a message.'],
    MESSAGE_NOT_ALLOWED: [400, 'The moderation of this channel does not let that message through.'],
    REWARD_PAUSED: [400, 'This reward is out of stock for now.'],
    REWARD_OUT_OF_STOCK: [400, 'This reward is out of stock for this stream.'],
    REWARD_LIMIT_REACHED: [400, 'You redeemed this reward as often as you can in this stream.'],
    REWARD_COOLING_DOWN: [400, 'Somebody redeemed this reward a moment ago. Wait a little.'],
    INSUFFICIENT_POINTS: [400, 'You do not have enough points for this reward.'],
    TRANSACTION_ID_USED: [409, 'This transaction id was used for another redemption.'],
  },
  limit: { rate: 30, seconds: 10 },
});

const ONLY_QUEUE = [403, 'Only moderators of this channel can see and work on its redemptions.'] as const;

export const listRedemptions = endpoint({
  method: 'GET',
  path: '/api/v2/channels/:slug/redemptions',
  summary:
    'Redemptions of a channel; moderators and above. Those that wait, the oldest first, or with `status` those that were decided, the newest first. Pass `next_page_token` on.',
  viewer: 'required',
  params: SlugParams,
  query: z.object({
    reward_id: RewardId.optional(),
    status: RedemptionStatus.default('pending'),
    next_page_token: RedemptionId.optional(),
  }),
  reply: dataEnvelopeSchema(z.object({ redemptions: z.array(Redemption), next_page_token: RedemptionId.nullable() })),
  refusals: { CHANNEL_NOT_FOUND, NOT_ALLOWED: ONLY_QUEUE },
});

const decision = {
  method: 'POST',
  viewer: 'required',
  params: SlugParams,
  body: z.object({ redemption_ids: z.array(RedemptionId).min(1).max(REDEMPTIONS_AT_ONCE) }),
  /** `redemptions` are those that this call decided; `failed` are the others, each with why. */
  reply: dataEnvelopeSchema(
    z.object({
      redemptions: z.array(z.object({ id: RedemptionId, status: RedemptionStatus })),
      failed: z.array(z.object({ id: RedemptionId, reason: z.enum(['REDEMPTION_NOT_FOUND', 'ALREADY_DECIDED']) })),
    }),
  ),
  /** The last two only when none of the named could be decided: the first that failed says why. */
  refusals: {
    CHANNEL_NOT_FOUND,
    NOT_ALLOWED: ONLY_QUEUE,
    REDEMPTION_NOT_FOUND: [404, 'There is no such redemption in this channel.'],
    ALREADY_DECIDED: [409, 'This redemption was accepted or rejected already.'],
  },
  limit: { rate: 240, seconds: 60 },
} as const;

export const acceptRedemptions = endpoint({
  ...decision,
  path: '/api/v2/channels/:slug/redemptions/accept',
  summary: 'Accepts redemptions that wait, up to 200; moderators and above.',
});

export const rejectRedemptions = endpoint({
  ...decision,
  path: '/api/v2/channels/:slug/redemptions/reject',
  summary: 'Rejects redemptions that wait, up to 200: each gets its points back, once; moderators and above.',
});

export const showRedemptionMetadata = endpoint({
  method: 'GET',
  path: '/api/v2/channels/:slug/redemption-metadata',
  summary: 'How many redemptions of a channel wait, in all and by reward, and how many rewards it has; moderators and above.',
  viewer: 'required',
  params: SlugParams,
  reply: dataEnvelopeSchema(
    z.object({
      channel_id: Id,
      /** Those that wait. */
      total_redemptions: z.int(),
      total_rewards: z.int(),
      max_rewards_limit: z.int(),
      /** Every reward that is not deleted, and every other one for which a redemption waits. */
      redemptions: z.array(z.object({ reward_id: RewardId, count: z.int(), title: z.string() })),
    }),
  ),
  refusals: { CHANNEL_NOT_FOUND, NOT_ALLOWED: ONLY_QUEUE },
});

const moderatorEvents = (chatroomId: number) => `private-chatroom_${chatroomId}`;

/** A redemption waits for a moderator. Ours, for the moderators of the room alone. */
export const redemptionCreated = event('RedemptionCreated', moderatorEvents, Redemption);

/** Moderators decided: these leave the queue. */
export const redemptionsDecided = event(
  'RedemptionsDecided',
  moderatorEvents,
  z.object({ channel_id: Id, redemption_ids: z.array(RedemptionId), status: RedemptionStatus }),
);

/** A reward was redeemed (wire.md 1.12). `user_input` is empty, never null, for a reward that asks nothing. */
export const rewardRedeemed = event(
  'RewardRedeemedEvent',
  bareRoomEvents,
  z.object({
    reward_title: z.string(),
    user_id: Id,
    channel_id: Id,
    username: z.string(),
    user_input: z.string(),
    reward_background_color: z.string(),
    reward_cost: z.int().optional(),
  }),
);
