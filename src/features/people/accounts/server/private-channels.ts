import type { PeriodicJob } from '#core/server/periodic-job.ts';
import type { ChannelAuthorizer } from '#core/server/pusher/authorize.ts';
import { listen } from '#core/server/server-event.ts';
import { sessionsEnded } from './events.ts';
import { listOpenSessions } from './store/sessions.ts';

/** Private realtime channels of one user, named by prefix and user id. Only that user may subscribe. */
export const privateChannels = (...prefixes: readonly string[]): ChannelAuthorizer[] =>
  prefixes.map((prefix) => ({
    pattern: new RegExp(`${RegExp.escape(prefix)}(\\d{1,15})`),
    authorize: async (viewer, [, userId]) => viewer.id === Number(userId),
    mayStay: null,
  }));

/** Closes sockets that joined private channels in an ended session. */
export const disconnectEndedSessions = listen(sessionsEnded, async (tx, { userId, sessionIds }) =>
  tx.disconnectSessions(userId, sessionIds),
);

/** Sessions per statement. */
const LOOKUP_STEP = 5000;

/** Closes sockets of ended sessions that missed `sessionsEnded`, because a node stopped after the commit or Redis lost the event. */
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
