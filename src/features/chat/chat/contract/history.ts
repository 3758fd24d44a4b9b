import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema, statusEnvelopeSchema } from '#core/contract/envelope.ts';
import { event } from '#core/contract/event.ts';
import { Id, PathId, Uuid } from '#core/contract/ids.ts';
import { isMoment } from '#core/contract/moment.ts';
import { WireDate } from '#core/contract/wire-date.ts';
import { Badge, Identity } from '#features/channel/channels/contract/identity.ts';
import { CHANNEL_NOT_FOUND } from '#features/channel/channels/contract/params.ts';
import { ClearedBy } from './chatroom.ts';
import { ChatMessage, Cursor, chatMessageSent, chatroomEvents, MessageMetadata, MessageType, Sender } from './message.ts';

const reply = statusEnvelopeSchema(z.object({ id: Uuid }));
const limit = { rate: 240, seconds: 60 };
const refusals = {
  MESSAGE_NOT_FOUND: [404, 'Message not found.'],
  MESSAGE_NOT_YOURS: [403, 'You cannot delete this message.'],
  ALREADY_DELETED: [409, 'This message was already deleted.'],
} as const;

export const deleteMessage = endpoint({
  method: 'DELETE',
  path: '/api/v2/chatrooms/:chatroomId/messages/:messageId',
  summary: 'Delete a message. Its text remains visible to moderators and above.',
  viewer: 'required',
  params: z.object({ chatroomId: PathId, messageId: Uuid }),
  reply,
  refusals: { CHATROOM_NOT_FOUND: [404, 'Chatroom not found.'], ...refusals },
  limit,
});

export const deleteMessageOfChannel = endpoint({
  method: 'DELETE',
  path: '/api/v2/channels/:channel/messages/:messageId',
  summary: 'Delete a message by the ID or slug of its channel.',
  viewer: 'required',
  params: z.object({ channel: z.string().min(1).max(64), messageId: Uuid }),
  reply,
  refusals: { CHANNEL_NOT_FOUND, ...refusals },
  limit,
});

/** Viewers always get `user_deleted`; moderators and above get the real value (M-05 to M-07; decisions.md, Chat). */
export const Deletion = z.enum(['user_deleted', 'mod_deleted', 'mod_ban', 'mod_timeout']);
export type Deletion = z.infer<typeof Deletion>;

/**
 * State of a message after it was sent (M-18). `adjusted_timestamp` replaces `created_at` in a replay (`start_time`): messages sent during
 * a pause of the stream have the time at which the video resumes. `goal` marks a message that counted toward a goal, with any value.
 */
export const UiMetadata = z.object({
  deleted: Deletion.nullish(),
  aiModerated: z.boolean().optional(),
  violatedRules: z.array(z.string()).optional(),
  adjusted_timestamp: z.string().optional(),
  goal: z.unknown().optional(),
});
export type UiMetadata = z.infer<typeof UiMetadata>;

/**
 * A message in history (wire.md 3.4). `chat_id` is the CHANNEL ID. `created_at` has whole seconds and ends with `Z`. `metadata` is a
 * MessageMetadata as JSON text, or null. Additions: `chatroom_id`, `cursor` (exact position) and, for a deleted message, `ui_metadata`.
 * Viewers below moderator receive no content of a deleted message.
 */
export const HistoryMessage = z.object({
  id: Uuid,
  chat_id: Id,
  chatroom_id: Id,
  user_id: Id,
  content: z.string(),
  type: MessageType,
  metadata: z.string().nullable(),
  created_at: z.string(),
  cursor: Cursor,
  sender: Sender,
  ui_metadata: UiMetadata.nullable(),
});
export type HistoryMessage = z.infer<typeof HistoryMessage>;

/** Default and maximum number of messages per page. */
export const HISTORY_PAGE = 50;
export const HISTORY_PAGE_MAX = 200;
/** Seconds of chat per `start_time`, and the maximum number of messages per reply. A longer window continues with its cursor. */
export const REPLAY_WINDOW = 5;
export const REPLAY_PAGE_MAX = 500;

/** ISO 8601, in UTC without an offset. A space is read as the `+` that URL decoding replaced. */
const StartTime = z
  .string()
  .max(40)
  .transform((text) => text.replace(' ', /\d \d\d:\d\d:/.test(text) ? 'T' : '+'))
  .pipe(z.iso.datetime({ offset: true, local: true }))
  .transform((text) => new Date(/(?:[zZ]|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`))
  .refine((at) => isMoment(at.getTime()), 'must be a timestamp between the years 1970 and 9999');

export const PageLimit = z
  .string()
  .regex(/^\d{1,4}$/, '-')
  .transform(Number)
  .pipe(z.int().min(1).max(HISTORY_PAGE_MAX));

/**
 * Three modes:
 * - without parameters, or with `cursor` (alias `nextCursor`): NEWEST FIRST, messages before that position. The reply's `cursor` continues
 * to older messages.
 * - with `after`: OLDEST FIRST, messages after that position, to close a gap. The reply's `cursor` is the next `after`, null at the end.
 * - with `start_time`: OLDEST FIRST, the 5 seconds from that time (RP-03: advance start_time by 5 s). A window of more than 500 messages
 * continues with `start_time` and the reply's `cursor`, which is null at the end of the window.
 */
const HistoryQuery = z.object({
  cursor: Cursor.optional(),
  nextCursor: Cursor.optional(),
  after: Cursor.optional(),
  start_time: StartTime.optional(),
  limit: PageLimit.optional(),
  /** With the messages of the first mode, their page of `notices`. */
  notices: z.literal('true').optional(),
});
export type HistoryQuery = z.output<typeof HistoryQuery>;

/** Hours for which notices come back in the history. */
export const NOTICE_HOURS = 1;
/** Maximum number of notices per page, the newest ones. */
export const NOTICES_MAX = 100;

/** A stored realtime event that has a row in the chat, such as a gift or a redeemed reward. `id` is unique per `event`. */
export const PastNotice = z.object({ id: z.string(), event: z.string(), data: z.record(z.string(), z.unknown()), created_at: WireDate });
export type PastNotice = z.infer<typeof PastNotice>;

/**
 * `cursor` is null when there are no more messages. `pinned_message` is the current pin; null in a replay and in a user's message log.
 * `cleared` is an addition: the last clear of the chat, in the one page that it falls into. `cleared.cursor` is the position of the clear.
 * Only moderators and above get messages and notices up to there. `cleared_by` is null for a clear by an older version. `notices` is an
 * addition for queries with `notices`: those of the last hour since the oldest message of the page, oldest first.
 */
const HistoryPage = z.object({
  messages: z.array(HistoryMessage),
  cursor: Cursor.nullable(),
  pinned_message: z.unknown().nullable(),
  cleared: z.object({ cursor: Cursor, cleared_by: ClearedBy.nullable() }).nullable().optional(),
  notices: z.array(PastNotice).optional(),
});
export type HistoryPage = z.infer<typeof HistoryPage>;

/** Contains `status`, `data` and `message` (wire.md, decision 4). */
export const HistoryReply = statusEnvelopeSchema(HistoryPage).extend(dataEnvelopeSchema(HistoryPage).pick({ message: true }).shape);

export const channelHistory = endpoint({
  method: 'GET',
  path: '/api/v2/channels/:channel/messages',
  aliases: ['/api/v1/chat/:channel/history'],
  summary: 'List the messages of a channel page by page, or the 5 seconds from a timestamp.',
  viewer: 'optional',
  /** The ID or slug of the channel. */
  params: z.object({ channel: z.string().min(1).max(64) }),
  query: HistoryQuery,
  reply: HistoryReply,
  refusals: { CHANNEL_NOT_FOUND: [404, 'Channel not found.'] },
});

export const chatroomHistory = endpoint({
  method: 'GET',
  path: '/api/v2/chatrooms/:chatroomId/messages',
  summary: 'List the messages of a chatroom by its ID.',
  viewer: 'optional',
  params: z.object({ chatroomId: PathId }),
  query: HistoryQuery,
  reply: HistoryReply,
  refusals: { CHATROOM_NOT_FOUND: [404, 'Chatroom not found.'] },
});

function metadataObject(metadata: unknown): unknown {
  if (typeof metadata !== 'string') return metadata;
  try {
    return JSON.parse(metadata);
  } catch {
    // Other publishers may send invalid JSON. The message is then shown without metadata.
    return undefined;
  }
}

const IncomingIdentity = Identity.extend({
  badges: z.array(Badge.extend({ active: z.boolean().default(true), sort_order: z.int().default(0) })),
});

/** Other publishers omit fields that our server always sends, so these have defaults. */
const IncomingMessage = ChatMessage.extend({
  sender: Sender.extend({ identity: IncomingIdentity }),
  metadata: z.preprocess(metadataObject, MessageMetadata.optional()).catch(undefined),
  ui_metadata: UiMetadata.nullish().catch(null),
  cursor: ChatMessage.shape.cursor.optional(),
});
export type IncomingMessage = z.infer<typeof IncomingMessage>;

export const incomingMessageSent = event(chatMessageSent.name, chatroomEvents, IncomingMessage);

/** Parses only the sender, because every message of a busy chat passes through this schema. */
export const messageSenderSent = event(
  chatMessageSent.name,
  chatroomEvents,
  z.object({ sender: z.object({ id: z.int(), identity: IncomingIdentity.pick({ badges: true }) }) }),
);
