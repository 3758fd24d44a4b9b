import type { ChannelAuthoriser } from '#core/server/pusher/authorise.ts';
import { type Listener, listen } from '#core/server/server-event.ts';
import { sessionsEnded } from './events.ts';

/**
 * The private realtime channels of one user, named by a prefix and the user's id. Only that user may subscribe, and signing out
 * unsubscribes their sockets.
 */
export function ownChannels(...prefixes: readonly string[]): { authorisers: ChannelAuthoriser[]; leaveOnSignOut: Listener } {
  return {
    authorisers: prefixes.map((prefix) => ({
      pattern: new RegExp(`${RegExp.escape(prefix)}(\\d{1,15})`),
      authorize: async (viewer, [, userId]) => viewer.id === Number(userId),
    })),
    leaveOnSignOut: listen(sessionsEnded, async (tx, { userId }) =>
      tx.disconnect(
        userId,
        prefixes.map((prefix) => `${prefix}${userId}`),
      ),
    ),
  };
}

/** The channel name ends with the id of the user it belongs to, whatever follows `lstm` (RT-03). */
export const livestreamsOfPerson: ChannelAuthoriser = {
  pattern: /private-lstm(?:[\w.-]*[._-])?(\d{1,15})/,
  authorize: async (viewer, [, userId]) => viewer.id === Number(userId),
};
