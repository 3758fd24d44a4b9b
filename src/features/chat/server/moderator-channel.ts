import type { ChannelAuthoriser } from '#core/server/pusher/authorise.ts';
import { listen } from '#core/server/server-event.ts';
import { isModeratorOrAbove, roleOf } from '#features/channels/rules/permissions.ts';
import { findMembership, roleTaken } from '#features/channels/server/api.ts';
import { findChatroom, findChatroomOfChannel } from './store/chatrooms.ts';

/** The room's private channel for moderators and above. */
export const moderatorChannel: ChannelAuthoriser = {
  pattern: /private-chatroom_(\d{1,15})/,
  authorize: async (viewer, [, chatroomId], db) => {
    const room = await findChatroom(db, Number(chatroomId));
    const membership = room && (await findMembership(db, room.channelId, viewer.id));
    return membership !== null && isModeratorOrAbove(roleOf(membership));
  },
};

export const leaveModeratorChannel = listen(roleTaken, async (tx, { channelId, userId, role }) => {
  if (role === 'moderator') tx.disconnect(userId, [`private-chatroom_${(await findChatroomOfChannel(tx, channelId))!.id}`]);
});
