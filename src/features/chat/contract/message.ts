import { z } from 'zod';
import { event } from '#core/contract/event.ts';
import { Id, Uuid } from '#core/contract/ids.ts';
import { Identity } from '#features/channels/contract/identity.ts';

/** `celebration` messages are made by the server only. */
export const MessageType = z.enum(['message', 'reply', 'celebration']);
export type MessageType = z.infer<typeof MessageType>;

/** Who said it, as they looked in this room when they said it. */
export const Sender = z.object({ id: Id, username: z.string(), slug: z.string(), identity: Identity });
export type Sender = z.infer<typeof Sender>;

/** A clip that a message carries (M-12). */
export const Clip = z.object({
  id: z.string(),
  title: z.string(),
  thumbnail_url: z.string(),
  duration: z.number().optional(),
  creator: z.object({ username: z.string() }),
});
export type Clip = z.infer<typeof Clip>;

/**
 * What else a message says (wire.md 1.3). `message_ref` is the sender's own mark of an optimistic entry;
 * `original_*` are there for a reply. The original's content is empty once it was deleted.
 */
export const MessageMetadata = z.object({
  message_ref: z.string().optional(),
  original_sender: z.object({ id: Id, username: z.string() }).optional(),
  original_message: z.object({ id: Uuid, content: z.string() }).optional(),
  celebration: z.object({ id: z.string(), type: z.string(), total_months: z.int(), created_at: z.string() }).optional(),
  clip: Clip.optional(),
});
export type MessageMetadata = z.infer<typeof MessageMetadata>;

/** Microseconds since the epoch as digits: the exact place of a message in its room, strictly increasing there. */
export const Cursor = z.string().regex(/^\d{1,16}$/, 'must be microseconds since the epoch');

/**
 * A message as it is told to the room and to its sender (wire.md 1.3). `created_at` is whole seconds with `+00:00`;
 * `cursor` is its exact place, for ordering and for closing a gap from history. `metadata` is absent when there is nothing to say.
 */
export const ChatMessage = z.object({
  id: Uuid,
  chatroom_id: Id,
  content: z.string(),
  type: MessageType,
  created_at: z.string(),
  sender: Sender,
  metadata: MessageMetadata.optional(),
  cursor: Cursor,
});
export type ChatMessage = z.infer<typeof ChatMessage>;

/** Every event about what is said and done in a room goes here (wire.md 1.1). */
export const chatroomEvents = (chatroomId: number) => `chatrooms.${chatroomId}.v2`;

/** The older channels of a room, which some events go to (wire.md 1.1). */
export const olderRoomEvents = (chatroomId: number) => `chatrooms.${chatroomId}`;
export const bareRoomEvents = (chatroomId: number) => `chatroom_${chatroomId}`;

export const chatMessageSent = event('App\\Events\\ChatMessageEvent', chatroomEvents, ChatMessage);
