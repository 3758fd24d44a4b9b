import { z } from 'zod';
import { event } from '#core/contract/event.ts';
import { Id, Uuid } from '#core/contract/ids.ts';
import { Identity } from '#features/channel/channels/contract/identity.ts';

/** Only the server creates `celebration` messages. */
export const MessageType = z.enum(['message', 'reply', 'celebration']);
export type MessageType = z.infer<typeof MessageType>;

export const Sender = z.object({ id: Id, username: z.string(), slug: z.string(), identity: Identity });
export type Sender = z.infer<typeof Sender>;

/** A clip attached to a message (M-12), as of the time of sending. `duration` is in seconds. */
export const Clip = z.object({
  id: z.string(),
  title: z.string(),
  thumbnail_url: z.string(),
  duration: z.number().optional(),
  creator: z.object({
    id: Id.optional(),
    username: z.string(),
    slug: z.string().optional(),
    profile_picture: z.string().nullable().optional(),
  }),
});
export type Clip = z.infer<typeof Clip>;

/** See M-18. `current` of `total` is the goal's count when the message was sent. Marks of older messages have only the id. */
export const GoalMark = z.object({ id: z.string(), current: z.int().optional(), total: z.int().optional() });
export type GoalMark = z.infer<typeof GoalMark>;

/** `message_ref` identifies the sender's optimistic entry. `original_*` describe the original of a reply (wire.md 1.3). */
export const MessageMetadata = z.object({
  message_ref: z.string().optional(),
  original_sender: z.object({ id: Id, username: z.string() }).optional(),
  original_message: z.object({ id: Uuid, content: z.string() }).optional(),
  celebration: z.object({ id: z.string(), type: z.string(), total_months: z.int(), created_at: z.string() }).optional(),
  clip: Clip.optional(),
  /** The goal that the renewal behind a celebration counted toward. Stored only; clients read `ui_metadata.goal` (M-18). */
  goal: GoalMark.optional(),
});
export type MessageMetadata = z.infer<typeof MessageMetadata>;

/** Microseconds since the epoch as digits. Exact position of a message, strictly increasing per room. */
export const Cursor = z.string().regex(/^\d{1,16}$/, 'must be microseconds since the epoch');

/**
 * A message as sent to the room and to its sender (wire.md 1.3). `created_at` has whole seconds and `+00:00`. `cursor` is the exact
 * position, for ordering and for closing gaps from history. `metadata` is absent when empty.
 */
export const ChatMessage = z.object({
  id: Uuid,
  chatroom_id: Id,
  content: z.string(),
  type: MessageType,
  created_at: z.string(),
  sender: Sender,
  metadata: MessageMetadata.optional(),
  ui_metadata: z.object({ goal: GoalMark }).optional(),
  cursor: Cursor,
});
export type ChatMessage = z.infer<typeof ChatMessage>;

/** All public events of a room (wire.md 1.1). */
export const chatroomEvents = (chatroomId: number) => `chatrooms.${chatroomId}.v2`;

/** The older channel of a room, which some events still use (wire.md 1.1). */
export const olderRoomEvents = (chatroomId: number) => `chatrooms.${chatroomId}`;
export const bareRoomEvents = (chatroomId: number) => `chatroom_${chatroomId}`;

export const chatMessageSent = event('App\\Events\\ChatMessageEvent', chatroomEvents, ChatMessage);
