import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { statusEnvelopeSchema } from '#core/contract/envelope.ts';
import { PathId, Uuid } from '#core/contract/ids.ts';
import { CHANNEL_NOT_FOUND } from '#features/channel/channels/contract/params.ts';

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
