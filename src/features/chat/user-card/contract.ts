import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { PathId } from '#core/contract/ids.ts';
import { CHANNEL_NOT_FOUND, USER_NOT_FOUND } from '#features/channel/channels/contract/params.ts';
import { HistoryReply, PageLimit } from '#features/chat/chat/contract/history.ts';
import { Cursor } from '#features/chat/chat/contract/message.ts';

/** Newest first. `cursor` continues to older messages and is null on the last page. */
const LogQuery = z.object({ cursor: Cursor.optional(), limit: PageLimit.optional() });
export type LogQuery = z.output<typeof LogQuery>;

/** The messages of a person in a channel (MO-12). Channel and person are given by ID, or by slug and username. */
export const channelMessagesOfUser = endpoint({
  method: 'GET',
  path: '/api/v2/channels/:channel/users/:user/messages',
  summary: 'List the messages of a user in a channel, newest first. Requires moderator access, except for your own messages.',
  viewer: 'required',
  params: z.object({ channel: z.string().min(1).max(64), user: z.string().min(1).max(64) }),
  query: LogQuery,
  reply: HistoryReply,
  refusals: { CHANNEL_NOT_FOUND, USER_NOT_FOUND, NOT_ALLOWED: [403, 'Only moderators of this channel can read messages of other users.'] },
});

export const ownMessages = endpoint({
  method: 'GET',
  path: '/api/v2/users/:userId/messages',
  summary: 'List your messages in all channels, newest first.',
  viewer: 'required',
  params: z.object({ userId: PathId }),
  query: LogQuery,
  reply: HistoryReply,
  refusals: { NOT_YOUR_MESSAGES: [403, 'You can only read your own messages.'] },
});
