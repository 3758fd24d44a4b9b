import { z } from 'zod';
import { event } from '#core/contract/event.ts';
import { Id } from '#core/contract/ids.ts';
import { chatroomEvents } from './message.ts';

/**
 * What the chat shows as notices (chat-core.md 3, N-01 to N-06). The features that cause them come later in the call order and publish
 * these; until then any program with the installation's secret can, over the publish API.
 */

const olderRoomEvents = (chatroomId: number) => `chatrooms.${chatroomId}`;
const bareRoomEvents = (chatroomId: number) => `chatroom_${chatroomId}`;
const channelEvents = (channelId: number) => `channel.${channelId}`;
const bareChannelEvents = (channelId: number) => `channel_${channelId}`;

/** Somebody subscribed or renewed (wire.md 1.9): only name and months; the words come with `chatMessageSentLegacy` just before. */
export const subscribed = event(
  'App\\Events\\SubscriptionEvent',
  chatroomEvents,
  z.object({ chatroom_id: Id, username: z.string(), months: z.int().nonnegative() }),
);

/** The older carrier of a subscription (wire.md 1.9): the only one with the person's own words, `message.optional_message`. */
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
    }),
    user: z.object({ id: Id, username: z.string() }),
  }),
);

/** Subscriptions given away (wire.md 1.10). A large gift comes in chunks with one `correlation_id`; `gifted_total` is of the whole gift. */
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

/** Another channel sent its viewers here (wire.md 1.11). The same fact as `streamHostedRicher`: a screen hears both and shows one row. */
export const streamHosted = event(
  'App\\Events\\StreamHostEvent',
  chatroomEvents,
  z.object({ chatroom_id: Id, optional_message: z.string().nullable(), number_viewers: z.int().nonnegative(), host_username: z.string() }),
);

/** The richer form of the same, on the older channel (RT-05). */
export const streamHostedRicher = event(
  'App\\Events\\StreamHostedEvent',
  olderRoomEvents,
  z.object({
    message: z.object({ id: z.string(), numberOfViewers: z.int(), optionalMessage: z.string().nullable(), createdAt: z.string() }),
    user: z.object({ id: Id, username: z.string(), isSuperAdmin: z.boolean(), verified: z.unknown() }),
  }),
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

/** KICKs were given (wire.md 1.13); shown only where beta features are on (N-06). */
export const kicksGifted = event(
  'KicksGifted',
  bareChannelEvents,
  z.object({
    gift_transaction_id: z.string(),
    message: z.string(),
    sender: z.object({ id: Id, username: z.string(), username_color: z.string() }),
    gift: z.object({
      gift_id: z.string(),
      name: z.string(),
      amount: z.int(),
      type: z.string(),
      tier: z.string(),
      character_limit: z.int(),
      pinned_time: z.number(),
    }),
    created_at: z.string(),
    expires_at: z.string().nullable(),
  }),
);

/** The channel that one watches sends its viewers to another one (wire.md 1.11): what a screen needs to offer the way. */
export const chatMovedToChannel = event(
  'App\\Events\\ChatMoveToSupportedChannelEvent',
  channelEvents,
  z.object({
    channel: z.looseObject({ id: Id, slug: z.string() }),
    slug: z.string(),
    hosted: z.object({
      id: Id,
      username: z.string(),
      slug: z.string(),
      viewers_count: z.int(),
      is_live: z.boolean(),
      profile_pic: z.string().nullable(),
      category: z.string().nullable(),
      preview_thumbnail: z.object({ srcset: z.string(), src: z.string() }).nullable(),
    }),
  }),
);

/** KICKs that were bought have arrived (chat-core.md 7). Nobody decodes the payload, so nothing is demanded of it. */
export const mintTransactionCompleted = event('MintTransactionCompleted', (userId: number) => `private-${userId}`, z.looseObject({}));
