import type { RealtimeView } from '#core/server/periodic-job.ts';

/** A person who is watching a livestream now. */
export interface Watcher {
  livestreamId: number;
  userId: number;
}

const PREFIX = 'private-livestream.';
const ID = /^\d{1,15}$/;

/**
 * The people watching on this node: signed-in sockets that are subscribed to the private channel of a livestream. Each person is listed
 * once per livestream.
 */
export function watchersOn(realtime: Pick<RealtimeView, 'holders'>): Watcher[] {
  const watchers = new Map<string, Watcher>();
  for (const { channel, userId } of realtime.holders(PREFIX)) {
    const livestreamId = channel.slice(PREFIX.length);
    // Programs with the installation's secret may sign subscriptions for users and channels of their own.
    if (!ID.test(livestreamId) || !ID.test(userId)) continue;
    watchers.set(`${livestreamId} ${userId}`, { livestreamId: Number(livestreamId), userId: Number(userId) });
  }
  return [...watchers.values()];
}
