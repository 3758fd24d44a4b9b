import type { ChannelAuthoriser } from '#core/server/pusher/authorise.ts';
import { listen } from '#core/server/server-event.ts';
import { sessionsEnded } from './events.ts';

/** The private realtime channels of one user, named by a prefix and the user's id. Only that user may subscribe. */
export const ownChannels = (...prefixes: readonly string[]): ChannelAuthoriser[] =>
  prefixes.map((prefix) => ({
    pattern: new RegExp(`${RegExp.escape(prefix)}(\\d{1,15})`),
    authorize: async (viewer, [, userId]) => viewer.id === Number(userId),
  }));

/** Sockets that joined private channels in a session are closed with it. */
export const disconnectEndedSessions = listen(sessionsEnded, async (tx, { userId, sessionIds }) =>
  tx.disconnectSessions(userId, sessionIds),
);

/** The channel name ends with the id of the user it belongs to, whatever follows `lstm` (RT-03). */
export const livestreamsOfPerson: ChannelAuthoriser = {
  pattern: /private-lstm(?:[\w.-]*[._-])?(\d{1,15})/,
  authorize: async (viewer, [, userId]) => viewer.id === Number(userId),
};
