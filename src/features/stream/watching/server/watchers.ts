import type { RealtimeView } from '#core/server/periodic-job.ts';

export interface Watcher {
  livestreamId: number;
  userId: number;
}

const PREFIX = 'private-livestream.';
const ID = /^\d{1,15}$/;

/** Signed-in sockets subscribed to a livestream's private channel. Each person appears once per livestream. */
export function watchersOn(realtime: Pick<RealtimeView, 'holders'>): Watcher[] {
  const watchers = new Map<string, Watcher>();
  for (const { channel, userId } of realtime.holders(PREFIX)) {
    const livestreamId = channel.slice(PREFIX.length);
    // Programs with the installation's secret can sign subscriptions for their own users and channels.
    if (!ID.test(livestreamId) || !ID.test(userId)) continue;
    watchers.set(`${livestreamId} ${userId}`, { livestreamId: Number(livestreamId), userId: Number(userId) });
  }
  return [...watchers.values()];
}
