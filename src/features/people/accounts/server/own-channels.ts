import type { PeriodicJob } from '#core/server/periodic-job.ts';
import type { ChannelAuthorizer } from '#core/server/pusher/authorize.ts';
import { listen } from '#core/server/server-event.ts';
import { sessionsEnded } from './events.ts';
import { listOpenSessions } from './store/sessions.ts';

/** The private realtime channels of one user, named by a prefix and the user's id. Only that user may subscribe. */
export const ownChannels = (...prefixes: readonly string[]): ChannelAuthorizer[] =>
  prefixes.map((prefix) => ({
    pattern: new RegExp(`${RegExp.escape(prefix)}(\\d{1,15})`),
    authorize: async (viewer, [, userId]) => viewer.id === Number(userId),
    mayStay: null,
  }));

/** Sockets that joined private channels in a session are closed with it. */
export const disconnectEndedSessions = listen(sessionsEnded, async (tx, { userId, sessionIds }) =>
  tx.disconnectSessions(userId, sessionIds),
);

/** How many sessions one statement looks up. */
const LOOKUP_STEP = 5000;

/**
 * Closes the sockets of ended sessions that the event above did not reach: the node that ended them stopped right after the commit, or Redis
 * lost the event. It bounds how long somebody who is suspended goes on listening.
 */
export const closeSocketsOfEndedSessions: PeriodicJob = {
  name: 'closing the sockets of ended sessions',
  everySeconds: 30,
  run: async ({ db }, realtime) => {
    const sessions = Map.groupBy(realtime.grants(), ({ sessionId }) => sessionId);
    const ids = [...sessions.keys()];
    for (let at = 0; at < ids.length; at += LOOKUP_STEP) {
      const step = ids.slice(at, at + LOOKUP_STEP);
      const open = await listOpenSessions(db, step);
      realtime.endGrants(step.filter((id) => !open.has(id)).flatMap((id) => sessions.get(id)!));
    }
  },
};

/** The channel name ends with the id of the user it belongs to, whatever follows `lstm` (RT-03). */
export const livestreamsOfPerson: ChannelAuthorizer = {
  pattern: /private-lstm(?:[\w.-]*[._-])?(\d{1,15})/,
  authorize: async (viewer, [, userId]) => viewer.id === Number(userId),
  mayStay: null,
};
