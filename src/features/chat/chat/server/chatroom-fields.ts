import type { Db } from '#core/server/db/db.ts';
import { contribution } from '#core/server/feature.ts';
import type { ChannelChatroom } from '#features/channel/channels/contract/channel.ts';
import type { ReplyContext } from '#features/channel/channels/server/api.ts';
import { chatroomOfChannel } from './find-room.ts';
import { findChatroomIds } from './store/chatrooms.ts';

declare module '#features/channel/channels/server/contributed-fields.ts' {
  interface ChannelFields {
    chatroom: ChannelChatroom;
  }
}

declare module '#core/server/feature.ts' {
  interface Contributions {
    /** Null without a feature that pins messages. */
    pinnedMessage: (db: Db, channelId: number, now: Date) => Promise<object | null>;
  }
}

export const pinnedMessageOf = async (db: Db, within: ReplyContext, channelId: number): Promise<object | null> =>
  (await contribution(within, 'pinnedMessage')?.(db, channelId, within.now())) ?? null;

/** Every channel has a room, because both are created in the same transaction. */
export const chatroomFields = {
  chatroom: async (db: Db, within: ReplyContext, ids: readonly number[]) =>
    new Map(await Promise.all(ids.map((id) => readChatroom(db, within, id)))),
  chatroom_id: (db: Db, _within: ReplyContext, ids: readonly number[]) => findChatroomIds(db, ids),
};

async function readChatroom(db: Db, within: ReplyContext, channelId: number): Promise<[channelId: number, chatroom: ChannelChatroom]> {
  const [chatroom, pinned_message] = await Promise.all([chatroomOfChannel(db, channelId), pinnedMessageOf(db, within, channelId)]);
  return [channelId, { ...chatroom, pinned_message }];
}
