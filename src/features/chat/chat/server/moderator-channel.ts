import { channelOfRight } from '#core/server/pusher/authorize.ts';
import { listen } from '#core/server/server-event.ts';
import { isModeratorOrAbove, roleOf } from '#features/channel/channels/rules/permissions.ts';
import { listMemberships, roleTaken } from '#features/channel/channels/server/api.ts';
import { channelsOfChatrooms, findChatroomOfChannel } from './store/chatrooms.ts';

export const moderatorChannel = channelOfRight(/private-chatroom_(\d{1,15})/, async (members, db) => {
  const channelIds = await channelsOfChatrooms(
    db,
    members.map(({ match }) => Number(match[1])),
  );
  const pairs = members.map(({ userId }, index) => ({ channelId: channelIds[index] ?? 0, userId }));
  const memberships = await listMemberships(db, pairs);
  const moderators = memberships.filter((membership) => isModeratorOrAbove(roleOf(membership)));
  const found = new Set(moderators.map(({ channelId, userId }) => `${channelId} ${userId}`));
  return pairs.map(({ channelId, userId }) => found.has(`${channelId} ${userId}`));
});

export const leaveModeratorChannel = listen(roleTaken, async (tx, { channelId, userId, role }) => {
  if (role === 'moderator') tx.disconnect(userId, [`private-chatroom_${(await findChatroomOfChannel(tx, channelId))!.id}`]);
});
