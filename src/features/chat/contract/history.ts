import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema, statusEnvelopeSchema } from '#core/contract/envelope.ts';
import { Id, PathId, Uuid } from '#core/contract/ids.ts';
import { Cursor, MessageType, Sender } from './message.ts';

/**
 * How a message went (M-05 to M-07; decisions.md, Chat). A viewer is told `user_deleted` whatever happened; moderators and above are told
 * which.
 */
export const Deletion = z.enum(['user_deleted', 'mod_deleted', 'mod_ban', 'mod_timeout']);
export type Deletion = z.infer<typeof Deletion>;

/**
 * What became of a message since it was said (M-18). `adjusted_timestamp` is the time to show instead of `created_at`, where
 * playback runs on another clock; `goal` marks a message that counted for a goal, whatever it holds.
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
 * A message in history (wire.md 3.4). `chat_id` is the id of the CHANNEL. `created_at` is whole seconds with `Z`; `metadata` is the
 * JSON text of a MessageMetadata, or null. Beyond the wire's fields: `chatroom_id`, `cursor` (the exact place) and, when the message was
 * deleted, `ui_metadata`. The content of a deleted message is empty for everybody but moderators and above.
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

/** Rows of a page when the caller does not say; and at most. */
export const HISTORY_PAGE = 50;
export const HISTORY_PAGE_MAX = 200;
/** Seconds of chat from `start_time` on, and rows at most in such a window; a fuller one goes on with its cursor. */
export const REPLAY_WINDOW = 5;
export const REPLAY_PAGE_MAX = 500;

/** ISO 8601 with or without an offset (without: UTC); a `+` that arrived as a space is taken for what it was. */
const StartTime = z
  .string()
  .max(40)
  .transform((text) => text.replace(' ', /\d \d\d:\d\d:/.test(text) ? 'T' : '+'))
  .pipe(z.iso.datetime({ offset: true, local: true }))
  .transform((text) => new Date(/(?:[zZ]|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`))
  .refine((at) => !Number.isNaN(at.getTime()), 'must be a time');

/** Rows of a page, in a query. */
export const PageLimit = z
  .string()
  .regex(/^\d{1,4}$/, 'must be a number')
  .transform(Number)
  .pipe(z.int().min(1).max(HISTORY_PAGE_MAX));

/**
 * Three ways to read:
 * - nothing, or `cursor` (also `nextCursor`): NEWEST FIRST, what was said before that place; the reply's `cursor` goes on into the past.
 * - `after`: OLDEST FIRST, what was said after that place, to close a gap; the reply's `cursor` is the next `after`, null at the end.
 * - `start_time`: OLDEST FIRST, the 5 seconds from that time on (RP-03: move start_time forward by 5 s). A window of more than
 *   500 messages goes on with `start_time` and the reply's `cursor` together; null when the window is complete.
 */
const HistoryQuery = z.object({
  cursor: Cursor.optional(),
  nextCursor: Cursor.optional(),
  after: Cursor.optional(),
  start_time: StartTime.optional(),
  limit: PageLimit.optional(),
});
export type HistoryQuery = z.output<typeof HistoryQuery>;

/** `cursor` is null when there is nothing further. `pinned_message` is the one of now, as who pins tells it; null in a replay and in the log of a person. */
const HistoryPage = z.object({
  messages: z.array(HistoryMessage),
  cursor: Cursor.nullable(),
  pinned_message: z.unknown().nullable(),
});
export type HistoryPage = z.infer<typeof HistoryPage>;

/** Carries `status`, `data` and `message` together (wire.md, decision 4). */
export const HistoryReply = statusEnvelopeSchema(HistoryPage).extend(dataEnvelopeSchema(HistoryPage).pick({ message: true }).shape);

export const channelHistory = endpoint({
  method: 'GET',
  path: '/api/v2/channels/:channel/messages',
  aliases: ['/api/v1/chat/:channel/history'],
  summary: 'What was said in a channel, a page at a time, or the 5 seconds from a time on.',
  viewer: 'optional',
  /** The channel's id, or its slug. */
  params: z.object({ channel: z.string().min(1).max(64) }),
  query: HistoryQuery,
  reply: HistoryReply,
  refusals: { CHANNEL_NOT_FOUND: [404, 'There is no such channel.'] },
});

export const chatroomHistory = endpoint({
  method: 'GET',
  path: '/api/v2/chatrooms/:chatroomId/messages',
  summary: 'The same by the id of the chatroom.',
  viewer: 'optional',
  params: z.object({ chatroomId: PathId }),
  query: HistoryQuery,
  reply: HistoryReply,
  refusals: { CHATROOM_NOT_FOUND: [404, 'There is no such chatroom.'] },
});
