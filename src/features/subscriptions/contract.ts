import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { statusEnvelopeSchema } from '#core/contract/envelope.ts';
import { event } from '#core/contract/event.ts';
import { Id, PathId } from '#core/contract/ids.ts';
import { CHANNEL_NOT_FOUND, SlugParams } from '#features/channels/contract/params.ts';
import { bareRoomEvents, chatroomEvents, olderRoomEvents } from '#features/chat/contract/message.ts';
import { SEND_REFUSALS } from '#features/chat/contract/send.ts';

/** `chceleb_` and a ULID; whatever else a program sends is a celebration that does not exist. */
const CelebrationId = z.string().min(1).max(64);

/** `consume` says it in the chat, `defer` puts it away for later, `dismiss` skips it for a month. */
export const CelebrationAction = z.enum(['consume', 'defer', 'dismiss']);
export type CelebrationAction = z.infer<typeof CelebrationAction>;

const acting = {
  method: 'POST',
  viewer: 'required',
  /** `message` is for `consume` alone; blank or absent, it is a party emoji. */
  body: z.object({ action: CelebrationAction, message: z.string().nullish() }),
  /** A success signal only: what was said comes with the room's events (CE-07). */
  reply: statusEnvelopeSchema(z.null()),
  limit: { rate: 60, seconds: 60 },
} as const;

/** A celebration is a message like any other: what keeps a person from sending keeps them from sharing. */
const refusals = {
  ...SEND_REFUSALS,
  CELEBRATION_NOT_FOUND: [404, 'There is no such celebration in this chat.'],
  CELEBRATION_NOT_YOURS: [403, 'This celebration belongs to somebody else.'],
  CELEBRATION_DONE: [409, 'This celebration was shared or skipped already.'],
} as const;

export const actOnCelebration = endpoint({
  ...acting,
  path: '/api/v2/chatrooms/:chatroomId/celebrations/:id/action',
  summary: 'Shares a celebration of a renewal in the chat, puts it away for later, or skips it for a month.',
  params: z.object({ chatroomId: PathId, id: CelebrationId }),
  refusals,
});

/** The same by the channel. */
export const actOnCelebrationOfChannel = endpoint({
  ...acting,
  path: '/api/v2/channels/:slug/celebrations/:id/action',
  summary: 'The same, by the channel.',
  params: SlugParams.extend({ id: CelebrationId }),
  refusals: { ...refusals, CHANNEL_NOT_FOUND },
});

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
