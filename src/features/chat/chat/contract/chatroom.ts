import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { event } from '#core/contract/event.ts';
import { Id, Uuid } from '#core/contract/ids.ts';
import { AiLabel } from '#features/chat/moderation/contract/filters.ts';
import { Cursor, chatroomEvents } from './message.ts';

const Mode = z.object({ enabled: z.boolean() });

/** Longest and default interval of slow mode in seconds (CM-03). */
export const SLOW_MODE_MAX = 120;
export const SLOW_MODE_DEFAULT = 5;

/** `message_interval` is in seconds, every `min_duration` in minutes (wire.md 1.7). `allow_links` and `pause` are additions. */
export const Chatroom = z.object({
  id: Id,
  slow_mode: Mode.extend({ message_interval: z.int() }),
  subscribers_mode: Mode,
  followers_mode: Mode.extend({ min_duration: z.int() }),
  emotes_mode: Mode,
  advanced_bot_protection: Mode.extend({ remaining_time: z.int() }),
  account_age: Mode.extend({ min_duration: z.int() }),
  allow_links: Mode,
  pause: Mode,
});
export type Chatroom = z.infer<typeof Chatroom>;

export const showChatroom = endpoint({
  method: 'GET',
  path: '/api/v2/channels/:slug/chatroom',
  aliases: ['/api/v1/:slug/chatroom'],
  summary: 'Show the chatroom of a channel and its modes.',
  viewer: 'optional',
  params: z.object({ slug: z.string().min(1).max(64) }),
  reply: Chatroom,
  refusals: { CHANNEL_NOT_FOUND: [404, 'Channel not found.'] },
});

/** Clients match the message by `message.id` (wire.md 1.4). `aiModerated` and `violatedRules` describe a deletion by a filter. */
export const messageDeleted = event(
  'App\\Events\\MessageDeletedEvent',
  chatroomEvents,
  z.object({ id: Uuid, message: z.object({ id: Uuid }), aiModerated: z.boolean(), violatedRules: z.array(z.string()) }),
);

export const ClearedBy = z.object({ id: Id, username: z.string(), slug: z.string() });

/**
 * Existing clients ignore the payload (wire.md 1.6). `cleared_by`, for the notice (N-03), and `cursor`, the position of the
 * clear, are additions.
 */
export const chatroomCleared = event(
  'App\\Events\\ChatroomClearEvent',
  chatroomEvents,
  z.object({ id: z.string(), cleared_by: ClearedBy.optional(), cursor: Cursor.optional() }),
);

/** The new state of the room (wire.md 1.7, CM-04). `rules_hash` is an addition: clients refetch the rules only if it differs. */
export const chatroomUpdated = event(
  'App\\Events\\ChatroomUpdatedEvent',
  chatroomEvents,
  Chatroom.extend({ rules_hash: z.string().optional() }),
);

export const moderatorEvents = (chatroomId: number) => `private-chatroom_${chatroomId}`;

/** See MO-09. */
export const messageFlagged = event(
  'App\\Events\\MessageFlaggedEvent',
  moderatorEvents,
  z.object({ message: z.object({ id: Uuid }), aiModerated: z.literal(true), violatedRules: z.array(AiLabel) }),
);
