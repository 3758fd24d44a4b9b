import type { Bus } from '#core/server/bus/bus.ts';
import type { Tx } from '#core/server/context.ts';
import { type Listener, listen } from '#core/server/server-event.ts';
import { sessionsEnded } from '#features/accounts/server/api.ts';
import { chatroomOf, findLivestream, roleTaken } from '#features/channels/server/api.ts';
import { banned } from '#features/moderation/server/api.ts';

/**
 * Who loses a right loses the sockets that hold a private channel of that right (decisions.md): they come back (4200), and must then ask
 * anew for their private channels.
 */
export function lostRightsLeave(bus: Pick<Bus, 'command'>): Listener[] {
  const drop = (tx: Tx, userId: number, channels: string[]) =>
    tx.afterCommit(() => bus.command({ kind: 'drop_channel_holders', userId: String(userId), channels }));
  return [
    listen(sessionsEnded, async (tx, { userId }) =>
      drop(tx, userId, [`private-${userId}`, `private-userfeed.${userId}`, `private-channelpoints-${userId}`]),
    ),
    listen(roleTaken, async (tx, { channelId, userId, role }) => {
      if (role === 'moderator') drop(tx, userId, [`private-chatroom_${(await chatroomOf(tx, channelId)).id}`]);
    }),
    listen(banned, async (tx, { channelId, userId }) => {
      const livestream = await findLivestream(tx, channelId);
      if (livestream) drop(tx, userId, [`private-livestream.${livestream.id}`]);
    }),
  ];
}
