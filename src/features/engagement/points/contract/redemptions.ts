import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { event } from '#core/contract/event.ts';
import { Id, TransactionId } from '#core/contract/ids.ts';
import { plainLine } from '#core/contract/plain-text.ts';
import { WireDate } from '#core/contract/wire-date.ts';
import { CHANNEL_NOT_FOUND, CHANNEL_SUSPENDED, SlugParams } from '#features/channel/channels/contract/params.ts';
import { bareRoomEvents } from '#features/chat/chat/contract/message.ts';
import { SEND_REFUSALS } from '#features/chat/chat/contract/send.ts';
import { BANNED_HERE } from '#features/chat/moderation/contract/bans.ts';
import { AiLabel, HoldReason } from '#features/chat/moderation/contract/filters.ts';
import { Points } from './balance.ts';
import { RewardId } from './rewards.ts';

/** Maximum length of a redemption message, in Unicode code points (RW-02). */
export const REDEMPTION_MESSAGE_LENGTH = 100;
/** Maximum number of redemptions per accept or reject call. */
export const REDEMPTIONS_AT_ONCE = 200;
export const REDEMPTIONS_PAGE = 50;
/** Pending redemptions are counted up to this number per channel, which bounds the cost of a read. */
export const PENDING_COUNT_MAX = 10_000;

/** A ULID. */
export const RedemptionId = z.string().regex(/^[0-9A-HJKMNP-TV-Z]{26}$/, 'must be the id of a redemption');

/** `pending` redemptions are in the queue; the other two states are final. */
export const REDEMPTION_STATUSES = ['pending', 'accepted', 'rejected'] as const;
export const RedemptionStatus = z.enum(REDEMPTION_STATUSES);
export type RedemptionStatus = z.infer<typeof RedemptionStatus>;

/**
 * A redemption (wire.md 3.9). `user_input` is empty, never null. `created_at` is RFC 3339 with microseconds. A pending redemption with a
 * `held_reason` is hidden from chat until it is accepted. `violated_rules` are the findings of AI moderation.
 */
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
  held_reason: HoldReason.nullable(),
  violated_rules: z.array(AiLabel),
  created_at: WireDate,
});
export type Redemption = z.infer<typeof Redemption>;

export const RedemptionMessage = plainLine(REDEMPTION_MESSAGE_LENGTH).nullish();

export const redeemReward = endpoint({
  method: 'POST',
  path: '/api/v2/channels/:slug/rewards/:rewardId/redeem',
  summary:
    'Redeem a reward with points. Idempotent: repeating a `transaction_id` returns the same redemption and spends nothing. The broadcaster redeems free of charge.',
  viewer: 'required',
  params: SlugParams.extend({ rewardId: RewardId }),
  body: z.object({ transaction_id: TransactionId, message: RedemptionMessage }),
  /** `points` is the balance after the redemption. `held` is true if a moderator must review the message first. */
  reply: dataEnvelopeSchema(
    z.object({
      id: RedemptionId,
      reward_id: RewardId,
      reward_title: z.string(),
      status: RedemptionStatus,
      points: Points,
      held: z.literal(true).optional(),
    }),
  ),
  /** The chat shows the message, so the refusals of a chat message apply too. */
  refusals: {
    ...SEND_REFUSALS,
    CHANNEL_NOT_FOUND,
    CHANNEL_SUSPENDED,
    REWARD_NOT_FOUND: [404, 'Reward not found.'],
    BANNED_HERE,
    CHANNEL_POINTS_DISABLED: [412, 'Channel points are off in this channel.'],
    MESSAGE_REQUIRED: [400, 'This reward requires a message.'],
    REWARD_PAUSED: [400, 'This reward is out of stock for now.'],
    REWARD_OUT_OF_STOCK: [400, 'This reward is out of stock for this stream.'],
    REWARD_LIMIT_REACHED: [400, 'You have reached the limit of this reward for this stream.'],
    REWARD_COOLING_DOWN: [400, 'This reward is on cooldown. Try again in a moment.'],
    INSUFFICIENT_POINTS: [400, 'You do not have enough points for this reward.'],
    TRANSACTION_ID_USED: [409, 'This transaction ID was already used for a different redemption.'],
  },
  limit: { rate: 30, seconds: 10 },
});

const ONLY_QUEUE = [403, 'Only moderators of this channel can manage its redemptions.'] as const;

export const listRedemptions = endpoint({
  method: 'GET',
  path: '/api/v2/channels/:slug/redemptions',
  summary:
    'List redemptions of a channel: pending ones oldest first, or decided ones by `status`, newest first. Moderators and above. Pass `next_page_token` to get the next page.',
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
  /** `redemptions` are decided by this call; `failed` are not, each with a reason. */
  reply: dataEnvelopeSchema(
    z.object({
      redemptions: z.array(z.object({ id: RedemptionId, status: RedemptionStatus })),
      failed: z.array(z.object({ id: RedemptionId, reason: z.enum(['REDEMPTION_NOT_FOUND', 'ALREADY_DECIDED', 'SENDER_BANNED']) })),
    }),
  ),
  /**
   * The last three codes mean that no redemption could be decided; the code is the first one's reason. SENDER_BANNED applies to accepting
   * only.
   */
  refusals: {
    CHANNEL_NOT_FOUND,
    NOT_ALLOWED: ONLY_QUEUE,
    REDEMPTION_NOT_FOUND: [404, 'Redemption not found.'],
    ALREADY_DECIDED: [409, 'This redemption was already accepted or rejected.'],
    SENDER_BANNED: [409, 'The sender of this message is banned, timed out or suspended.'],
  },
  limit: { rate: 240, seconds: 60 },
} as const;

export const acceptRedemptions = endpoint({
  ...decision,
  path: '/api/v2/channels/:slug/redemptions/accept',
  summary: 'Accept up to 200 pending redemptions. Moderators and above.',
  refusals: { ...decision.refusals, CHANNEL_SUSPENDED },
});

export const rejectRedemptions = endpoint({
  ...decision,
  path: '/api/v2/channels/:slug/redemptions/reject',
  summary: 'Reject up to 200 pending redemptions and refund their points. Moderators and above.',
});

export const showRedemptionMetadata = endpoint({
  method: 'GET',
  path: '/api/v2/channels/:slug/redemption-metadata',
  summary: 'Get the number of pending redemptions, in total and by reward, and the number of rewards. Moderators and above.',
  viewer: 'required',
  params: SlugParams,
  reply: dataEnvelopeSchema(
    z.object({
      channel_id: Id,
      /** Pending redemptions, at most `PENDING_COUNT_MAX`. */
      total_redemptions: z.int(),
      total_rewards: z.int(),
      max_rewards_limit: z.int(),
      /** All rewards, including deleted ones with pending redemptions. */
      redemptions: z.array(z.object({ reward_id: RewardId, count: z.int(), title: z.string() })),
    }),
  ),
  refusals: { CHANNEL_NOT_FOUND, NOT_ALLOWED: ONLY_QUEUE },
});

const moderatorEvents = (chatroomId: number) => `private-chatroom_${chatroomId}`;

/** A redemption enters the queue. Grandstand's own event, for the moderators of the chatroom. */
export const redemptionCreated = event('RedemptionCreated', moderatorEvents, Redemption);

/** Redemptions were accepted or rejected and leave the queue. */
export const redemptionsDecided = event(
  'RedemptionsDecided',
  moderatorEvents,
  z.object({ channel_id: Id, redemption_ids: z.array(RedemptionId), status: RedemptionStatus }),
);

/** A reward was redeemed (wire.md 1.12). `user_input` is empty, never null, without a message. */
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
    /** An addition: the same redemption in the history of the chat. */
    redemption_id: z.string().optional(),
  }),
);
