import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { statusEnvelopeSchema } from '#core/contract/envelope.ts';
import { event } from '#core/contract/event.ts';
import { Id, PathId } from '#core/contract/ids.ts';
import { CHANNEL_NOT_FOUND, SlugParams } from '#features/channel/channels/contract/params.ts';
import { bareRoomEvents, chatroomEvents, olderRoomEvents } from '#features/chat/chat/contract/message.ts';
import { SEND_REFUSALS } from '#features/chat/chat/contract/send.ts';

/** Displayed name of an anonymous gifter (wire.md 1.10). */
export const ANONYMOUS = 'Anonymous';

/** The first of the three events of a new or renewed subscription (wire.md 1.9). */
export const channelSubscribed = event(
  'App\\Events\\ChannelSubscriptionEvent',
  (channelId: number) => `channel.${channelId}`,
  z.object({ user_ids: z.array(Id), username: z.string(), channel_id: Id }),
  'programs',
);

/** A new or renewed subscription with name and months (wire.md 1.9). The message arrives just before, in `chatMessageSentLegacy`. */
export const subscribed = event(
  'App\\Events\\SubscriptionEvent',
  chatroomEvents,
  z.object({ chatroom_id: Id, username: z.string(), months: z.int().nonnegative() }),
);

/** Fields that older clients read. */
const legacyMessageFields = {
  message: z.null().optional(),
  replied_to: z.null().optional(),
  is_info: z.null().optional(),
  link_preview: z.null().optional(),
  role: z.string().optional(),
  /** Seconds since the epoch. */
  created_at: z.int().optional(),
  subscriptions_count: z.int().optional(),
  giftedUsers: z.null().optional(),
};

const legacyUserFields = {
  role: z.string().optional(),
  isSuperAdmin: z.null().optional(),
  profile_thumb: z.null().optional(),
  verified: z.boolean().optional(),
  follower_badges: z.array(z.unknown()).optional(),
  is_subscribed: z.null().optional(),
  is_founder: z.boolean().optional(),
  months_subscribed: z.int().optional(),
  quantity_gifted: z.int().optional(),
};

/** The legacy event of a subscription (wire.md 1.9). Only this one has the person's message, in `message.optional_message`. */
export const chatMessageSentLegacy = event(
  'App\\Events\\ChatMessageSentEvent',
  olderRoomEvents,
  z.object({
    message: z.object({
      id: z.string(),
      type: z.string(),
      chatroom_id: Id,
      action: z.string().nullable(),
      optional_message: z.string().nullable(),
      months_subscribed: z.int().nullable(),
      ...legacyMessageFields,
    }),
    user: z.object({ id: Id, username: z.string(), ...legacyUserFields }),
  }),
);

/**
 * Gifted subscriptions (wire.md 1.10). A large gift arrives in chunks with the same `correlation_id`; `gifted_total` counts the whole gift.
 */
export const subscriptionsGifted = event(
  'GiftedSubscriptionsEvent',
  bareRoomEvents,
  z.object({
    chatroom_id: Id,
    gifted_usernames: z.array(z.string()),
    gifter_username: z.string(),
    gifter_total: z.int().nonnegative(),
    gifted_total: z.int().nonnegative().optional(),
    correlation_id: z.string().nullish(),
    chunk_details: z.object({ correlation_id: z.string(), chunk_index: z.int(), total_chunks: z.int() }).nullish(),
  }),
);

/** Receivers of gifted subscriptions, for clients that listen to the channel (wire.md 1.10). */
export const luckyUsers = event(
  'App\\Events\\LuckyUsersWhoGotGiftSubscriptionsEvent',
  (channelId: number) => `channel.${channelId}`,
  z.object({
    channel: z.object({
      id: Id,
      user_id: Id,
      slug: z.string(),
      is_banned: z.boolean(),
      subscription_enabled: z.boolean(),
      chatroom: z.object({ id: Id, chatable_id: Id, channel_id: Id }),
    }),
    usernames: z.array(z.string()),
    gifter_username: z.string(),
  }),
  'programs',
);

/** `chceleb_` followed by a ULID. Other values get `CELEBRATION_NOT_FOUND`. */
const CelebrationId = z.string().min(1).max(64);

/** `consume` posts it in chat, `defer` keeps it for later, `dismiss` skips it for a month. */
export const CelebrationAction = z.enum(['consume', 'defer', 'dismiss']);
export type CelebrationAction = z.infer<typeof CelebrationAction>;

const actionEndpoint = {
  method: 'POST',
  viewer: 'required',
  /** `message` applies only to `consume`. A blank or absent one becomes a party emoji. */
  body: z.object({ action: CelebrationAction, message: z.string().nullish() }),
  /** Reports success only; the message arrives by the chatroom's events (CE-07). */
  reply: statusEnvelopeSchema(z.null()),
  limit: { rate: 60, seconds: 60 },
} as const;

/** A celebration is posted as a message, so the refusals of a chat message apply too. */
const refusals = {
  ...SEND_REFUSALS,
  CELEBRATION_NOT_FOUND: [404, 'Celebration not found.'],
  CELEBRATION_NOT_YOURS: [403, 'This celebration belongs to another user.'],
  CELEBRATION_DONE: [409, 'This celebration was already shared or skipped.'],
} as const;

export const actOnCelebration = endpoint({
  ...actionEndpoint,
  path: '/api/v2/chatrooms/:chatroomId/celebrations/:id/action',
  summary: 'Share a renewal celebration in chat, defer it, or skip it for a month.',
  params: z.object({ chatroomId: PathId, id: CelebrationId }),
  refusals,
});

export const actOnCelebrationOfChannel = endpoint({
  ...actionEndpoint,
  path: '/api/v2/channels/:slug/celebrations/:id/action',
  summary: 'Share, defer or skip a renewal celebration, addressed by channel slug.',
  params: SlugParams.extend({ id: CelebrationId }),
  refusals: { ...refusals, CHANNEL_NOT_FOUND },
});
