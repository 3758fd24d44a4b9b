import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema, statusEnvelopeSchema } from '#core/contract/envelope.ts';
import { Id, PathId, Uuid } from '#core/contract/ids.ts';
import { Cursor, MessageType, Sender } from './message.ts';

/**
 * How a message was deleted (M-05 to M-07; decisions.md, Chat). Viewers always get `user_deleted`; moderators and above get the real value.
 */
export const Deletion = z.enum(['user_deleted', 'mod_deleted', 'mod_ban', 'mod_timeout']);
export type Deletion = z.infer<typeof Deletion>;

/**
 * The state of a message after it was sent (M-18). `adjusted_timestamp` replaces `created_at` on screens where playback runs on another
 * clock: in a replay (`start_time`), what was said in a pause of the stream has the time at which the video goes on. `goal` marks a message
 * that counted toward a goal, with any value.
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
 * A message in history (wire.md 3.4). `chat_id` is the ID of the CHANNEL. `created_at` has whole seconds and ends with `Z`; `metadata` is a
 * MessageMetadata as JSON text, or null. Additions to the wire: `chatroom_id`, `cursor` (the exact position) and, for a deleted message,
 * `ui_metadata`. The content of a deleted message is empty for everybody below moderator.
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
/**
 * Seconds of chat that `start_time` selects, and the maximum number of messages in one reply; a longer window continues with its cursor.
 */
export const REPLAY_WINDOW = 5;
export const REPLAY_PAGE_MAX = 500;

/** ISO 8601 with or without an offset (UTC without one). A space is read as the `+` that URL decoding turned into it. */
const StartTime = z
  .string()
  .max(40)
  .transform((text) => text.replace(' ', /\d \d\d:\d\d:/.test(text) ? 'T' : '+'))
  .pipe(z.iso.datetime({ offset: true, local: true }))
  .transform((text) => new Date(/(?:[zZ]|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`))
  .refine((at) => !Number.isNaN(at.getTime()), 'must be a time');

/** The page size in a query. */
export const PageLimit = z
  .string()
  .regex(/^\d{1,4}$/, 'must be a number')
  .transform(Number)
  .pipe(z.int().min(1).max(HISTORY_PAGE_MAX));

/**
 * There are three ways to read:
 * - without parameters, or with `cursor` (also `nextCursor`): NEWEST FIRST, messages before that position; the reply's `cursor` continues
 * into the past.
 * - with `after`: OLDEST FIRST, messages after that position, to close a gap; the reply's `cursor` is the next `after`, null at the end.
 * - with `start_time`: OLDEST FIRST, the 5 seconds from that time on (RP-03: move start_time forward by 5 s). A window of more than 500
 * messages continues with `start_time` and the reply's `cursor` together; it is null when the window is complete.
 */
const HistoryQuery = z.object({
  cursor: Cursor.optional(),
  nextCursor: Cursor.optional(),
  after: Cursor.optional(),
  start_time: StartTime.optional(),
  limit: PageLimit.optional(),
});
export type HistoryQuery = z.output<typeof HistoryQuery>;

/**
 * `cursor` is null when there are no more messages. `pinned_message` is the current one, contributed by the feature that pins messages; it
 * is null in a replay and in a person's message log.
 */
const HistoryPage = z.object({
  messages: z.array(HistoryMessage),
  cursor: Cursor.nullable(),
  pinned_message: z.unknown().nullable(),
});
export type HistoryPage = z.infer<typeof HistoryPage>;

/** Contains `status`, `data` and `message` together (wire.md, decision 4). */
export const HistoryReply = statusEnvelopeSchema(HistoryPage).extend(dataEnvelopeSchema(HistoryPage).pick({ message: true }).shape);

export const channelHistory = endpoint({
  method: 'GET',
  path: '/api/v2/channels/:channel/messages',
  aliases: ['/api/v1/chat/:channel/history'],
  summary: 'What was said in a channel, a page at a time, or the 5 seconds from a time on.',
  viewer: 'optional',
  /** The channel's ID or slug. */
  params: z.object({ channel: z.string().min(1).max(64) }),
  query: HistoryQuery,
  reply: HistoryReply,
  refusals: { CHANNEL_NOT_FOUND: [404, 'Channel not found.'] },
});

export const chatroomHistory = endpoint({
  method: 'GET',
  path: '/api/v2/chatrooms/:chatroomId/messages',
  summary: 'The same by the id of the chatroom.',
  viewer: 'optional',
  params: z.object({ chatroomId: PathId }),
  query: HistoryQuery,
  reply: HistoryReply,
  refusals: { CHATROOM_NOT_FOUND: [404, 'Chatroom not found.'] },
});
