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

/** Deletes one's own message, or as a moderator or above a message by somebody whom one may moderate (MO-01, MO-02). */
export const deleteMessage = endpoint({
  method: 'DELETE',
  path: '/api/v2/chatrooms/:chatroomId/messages/:messageId',
  summary: 'Deletes a message. Its words are for moderators and above from then on.',
  viewer: 'required',
  params: z.object({ chatroomId: PathId, messageId: Uuid }),
  reply,
  refusals: { CHATROOM_NOT_FOUND: [404, 'Chatroom not found.'], ...refusals },
  limit,
});

/** The same with the channel's ID or slug in place of the chatroom (wire.md 3.4). */
export const deleteMessageOfChannel = endpoint({
  method: 'DELETE',
  path: '/api/v2/channels/:channel/messages/:messageId',
  summary: 'The same by the id or the slug of the channel.',
  viewer: 'required',
  params: z.object({ channel: z.string().min(1).max(64), messageId: Uuid }),
  reply,
  refusals: { CHANNEL_NOT_FOUND, ...refusals },
  limit,
});
