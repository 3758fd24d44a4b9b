import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { statusEnvelopeSchema } from '#core/contract/envelope.ts';
import { Id, PathId } from '#core/contract/ids.ts';
import { CHANNEL_NOT_FOUND, CHANNEL_SUSPENDED, SlugParams } from '#features/channel/channels/contract/params.ts';
import { ChatMessage } from './message.ts';

/** Programs send the ref as text or number. It is returned as text. */
const MessageRef = z.union([z.string().max(64), z.int().transform(String)]);

/** Only the IDs of the original and the clip are used. The server fills in the rest itself (wire.md 3.4). */
const SentMetadata = z.object({
  original_message: z.object({ id: z.string().max(64), content: z.string().optional() }).optional(),
  original_sender: z.object({ id: z.union([z.int(), z.string()]), username: z.string().optional() }).optional(),
  clip: z.object({ id: z.string().max(64) }).optional(),
});

/** `message_ref` is returned to match the optimistic entry and never deduplicates (F-12). */
export const SendBody = z
  .object({
    content: z.string(),
    type: z.enum(['message', 'reply']).default('message'),
    message_ref: MessageRef.nullish(),
    metadata: SentMetadata.nullish(),
  })
  .refine(({ type, metadata }) => type === 'message' || metadata?.original_message !== undefined, {
    path: ['metadata', 'original_message', 'id'],
    message: 'must contain the original message of a reply',
  });
export type SendBody = z.output<typeof SendBody>;

/** `held` is set if the message waits for a moderator and nobody else has received it. */
export const SendReply = ChatMessage.extend({ held: z.literal(true).optional() });
export type SendReply = z.infer<typeof SendReply>;

/** Statuses of wire.md, decision 9: 400, except 403 for a ban and 429 with Retry-After for too many messages. */
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
  CLIP_NOT_FOUND_ERROR: [400, 'This clip was deleted, or belongs to another channel.'],
  DUPLICATE_MESSAGE_ERROR: [400, 'You sent the same message a moment ago.'],
  RATE_LIMIT_ERROR: [429, 'You are sending messages too fast. Wait a moment.'],
} as const;
export type SendRefusalCode = keyof typeof SEND_REFUSALS;

/** Requests, including refused ones. Exceeds the pace of 20 viewer and 100 moderator messages in 30 s. */
const FLOOD = { rate: 240, seconds: 30 };

export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/v2/messages/send/:chatroomId',
  summary: 'Send a message to a chatroom. Responds with 200 once the message is stored; `held: true` if a moderator must review it first.',
  viewer: 'required',
  params: z.object({ chatroomId: PathId }),
  body: SendBody,
  reply: statusEnvelopeSchema(SendReply),
  refusals: SEND_REFUSALS,
  limit: FLOOD,
});

/** Legacy form: the room is in the body, and the text may be called `message`. */
export const sendLegacyMessage = endpoint({
  method: 'POST',
  path: '/api/v1/chat-messages',
  summary: 'Send a message as `{chatroom_id, message}`. Legacy form.',
  viewer: 'required',
  body: z
    .object({ chatroom_id: Id, content: z.string().optional(), message: z.string().optional(), message_ref: MessageRef.nullish() })
    .refine(({ content, message }) => (content ?? message) !== undefined, { path: ['message'], message: 'must contain a message' }),
  reply: statusEnvelopeSchema(SendReply),
  refusals: SEND_REFUSALS,
  limit: FLOOD,
});

/** Sends a refusal with status 200, `success: false`, its `error` code and a `message`, because programs read `success` (wire.md 3.5). */
export const runChatCommand = endpoint({
  method: 'POST',
  path: '/api/v2/channels/:slug/chat-commands',
  summary: 'Run a slash command. `parameter` is the text after the command name in chat. Check `success` for the result.',
  viewer: 'required',
  params: SlugParams,
  body: z.object({
    /** Without the slash, case-insensitive. */
    command: z.string().min(1).max(32),
    parameter: z.string().max(1000).nullish(),
  }),
  reply: z.object({
    success: z.boolean(),
    command: z.string(),
    parameter: z.string().nullable(),
    error: z.string().optional(),
    message: z.string().optional(),
  }),
  refusals: {
    CHANNEL_NOT_FOUND,
    CHANNEL_SUSPENDED,
    NOT_ALLOWED: [403, 'Only moderators can use commands in this chat, and some commands only the broadcaster.'],
    UNKNOWN_COMMAND: [404, 'Command not found.'],
    MISSING_ARGUMENT: [422, 'The command is missing an argument.'],
    INVALID_ARGUMENT: [422, 'The command has an invalid argument.'],
  },
  limit: { rate: 120, seconds: 60 },
});
