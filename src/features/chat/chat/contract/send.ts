import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { statusEnvelopeSchema } from '#core/contract/envelope.ts';
import { Id, PathId } from '#core/contract/ids.ts';
import { ChatMessage } from './message.ts';

/** Programs send the ref as a text or a number; it is returned as a text. */
const MessageRef = z.union([z.string().max(64), z.int().transform(String)]);

/**
 * Only the IDs of the original and of the clip are used. The server fills in the rest itself and ignores what the client says about them
 * (wire.md 3.4).
 */
const SentMetadata = z.object({
  original_message: z.object({ id: z.string().max(64), content: z.string().optional() }).optional(),
  original_sender: z.object({ id: z.union([z.int(), z.string()]), username: z.string().optional() }).optional(),
  /** A clip of this channel to share (M-12). */
  clip: z.object({ id: z.string().max(64) }).optional(),
});

/**
 * A message to send (F-12). `message_ref` is returned in the message to match an optimistic entry; it never deduplicates. A reply must name
 * its original; any message may share a clip.
 */
export const SendBody = z
  .object({
    content: z.string(),
    type: z.enum(['message', 'reply']).default('message'),
    message_ref: MessageRef.nullish(),
    metadata: SentMetadata.nullish(),
  })
  .refine(({ type, metadata }) => type === 'message' || metadata?.original_message !== undefined, {
    path: ['metadata', 'original_message', 'id'],
    message: 'a reply names its original',
  });
export type SendBody = z.output<typeof SendBody>;

/** The reply to a send. `held` is set when the message waits for a moderator and nobody else has received it. */
export const SendReply = ChatMessage.extend({ held: z.literal(true).optional() });
export type SendReply = z.infer<typeof SendReply>;

/** The statuses of wire.md, decision 9: 400, except for a ban (403) and for too many messages (429 with Retry-After). */
export const SEND_REFUSALS = {
  CHATROOM_NOT_FOUND: [404, 'Chatroom not found.'],
  ACCOUNT_SUSPENDED_ERROR: [403, 'Your account is suspended.'],
  CHANNEL_SUSPENDED_ERROR: [403, 'This channel is suspended.'],
  BANNED_ERROR: [403, 'You are banned from this chat.'],
  CHAT_PAUSED_ERROR: [400, 'This chat is paused.'],
  SUBSCRIBERS_ONLY_ERROR: [400, 'Only subscribers can chat here.'],
  FOLLOWERS_ONLY_ERROR: [400, 'Only followers can chat here.'],
  SLOW_MODE_ERROR: [429, 'Chat is in slow mode. Wait a moment, then try again.'],
  ACCOUNT_AGE_MODE_ERROR: [400, 'Your account is too new for this chat.'],
  MESSAGE_CONTENT_LENGTH_ERROR: [400, 'Messages must have 1 to 500 characters.'],
  EMOTES_ONLY_ERROR: [400, 'Only emotes can be sent in this chat.'],
  MAX_SPECIAL_CHARS_ERROR: [400, 'Your message has too many special characters.'],
  INVALID_EMOTE_ERROR: [400, 'An emote in this message no longer exists.'],
  FOREIGN_CHANNEL_EMOTE_ERROR: [400, 'An emote in this message can only be used in its own channel.'],
  SUBSCRIBERS_ONLY_EMOTE_ERROR: [400, 'An emote in this message is for subscribers only.'],
  BANNED_WORD_ERROR: [400, 'Your message contains a word that is not allowed in this chat.'],
  MODERATION_BLOCKED_ERROR: [400, 'Your message was blocked because it breaks the rules of this chat.'],
  NO_LINKS_ERROR: [400, 'Links are not allowed in this chat.'],
  ORIGINAL_MESSAGE_NOT_FOUND_ERROR: [400, 'The message you are replying to was deleted.'],
  CLIP_NOT_FOUND_ERROR: [400, 'This clip was deleted, or is not of this channel.'],
  DUPLICATE_MESSAGE_ERROR: [400, 'You sent the same message a moment ago.'],
  RATE_LIMIT_ERROR: [429, 'You are sending messages too fast. Wait a moment.'],
} as const;
export type SendRefusalCode = keyof typeof SEND_REFUSALS;

/**
 * Flood limit in requests, applied before the rules of sending. It is above what 20 messages as a viewer and 100 as a moderator in 30 s can
 * need, and makes refused requests count too.
 */
const FLOOD = { rate: 240, seconds: 30 };

export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/v2/messages/send/:chatroomId',
  summary: 'Says something in a chatroom. Answers 200 once the message is on disk; `held: true` when a moderator looks at it first.',
  viewer: 'required',
  params: z.object({ chatroomId: PathId }),
  body: SendBody,
  reply: statusEnvelopeSchema(SendReply),
  refusals: SEND_REFUSALS,
  limit: FLOOD,
});

/** The older variant of the endpoint: the room is in the body, and the text may be called `message`. */
export const sendLegacyMessage = endpoint({
  method: 'POST',
  path: '/api/v1/chat-messages',
  summary: 'The older form of sending: `{chatroom_id, message}`.',
  viewer: 'required',
  body: z
    .object({ chatroom_id: Id, content: z.string().optional(), message: z.string().optional(), message_ref: MessageRef.nullish() })
    .refine(({ content, message }) => (content ?? message) !== undefined, { path: ['message'], message: 'says nothing' }),
  reply: statusEnvelopeSchema(SendReply),
  refusals: SEND_REFUSALS,
  limit: FLOOD,
});
