import type { ChannelAuthoriser } from '#core/server/pusher/authorise.ts';
import { type Listener, listen } from '#core/server/server-event.ts';
import { sessionsEnded } from './events.ts';

/** The private channels of one person, named by a prefix and the person's id, are for that person: whoever signs out has to leave them. */
export function ownChannels(...prefixes: readonly string[]): { authorisers: ChannelAuthoriser[]; leave: Listener } {
  return {
    authorisers: prefixes.map((prefix) => ({
      pattern: new RegExp(`${RegExp.escape(prefix)}(\\d{1,15})`),
      may: async (viewer, [, userId]) => viewer.id === Number(userId),
    })),
    leave: listen(sessionsEnded, async (tx, { userId }) =>
      tx.disconnect(
        userId,
        prefixes.map((prefix) => `${prefix}${userId}`),
      ),
    ),
  };
}

/** Whatever comes after `lstm`, it ends with the id of the person whose channel it is (RT-03). */
export const livestreamsOfPerson: ChannelAuthoriser = {
  pattern: /private-lstm(?:[\w.-]*[._-])?(\d{1,15})/,
  may: async (viewer, [, userId]) => viewer.id === Number(userId),
};
