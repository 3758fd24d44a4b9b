import type { Refuses } from '#core/contract/endpoint.ts';
import type { Db } from '#core/server/db/db.ts';
import type { ChannelChatroom } from '#features/channel/channels/contract/channel.ts';
import { refuseSuspended, requireChannel } from '#features/channel/channels/server/api.ts';
import { type ChatroomRow, findChatroom, findChatroomOfChannel } from './store/chatrooms.ts';
import { channelChatroomOnWire } from './wire.ts';

/** Refuses a suspended channel like `requireChannel`. */
export async function requireChatroomOf(db: Db, reference: string, endpoint: Refuses<'CHANNEL_NOT_FOUND'>): Promise<ChatroomRow> {
  const channel = await requireChannel(db, reference, endpoint);
  return (await findChatroomOfChannel(db, channel.id)) ?? endpoint.refuse('CHANNEL_NOT_FOUND');
}

export async function requireChatroom(db: Db, id: number, endpoint: Refuses<'CHATROOM_NOT_FOUND'>): Promise<ChatroomRow> {
  const room = (await findChatroom(db, id)) ?? endpoint.refuse('CHATROOM_NOT_FOUND');
  await refuseSuspended(db, room.channelId, endpoint);
  return room;
}

export async function chatroomOfChannel(db: Db, channelId: number): Promise<ChannelChatroom> {
  const room = await findChatroomOfChannel(db, channelId);
  if (!room) throw new Error(`channel ${channelId} has no chatroom`);
  return channelChatroomOnWire(room);
}
