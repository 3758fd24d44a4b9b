import type { RealtimeView } from '#core/server/periodic-job.ts';

/** Somebody who watches a livestream now. */
export interface Watcher {
  livestreamId: number;
  userId: number;
}

const PREFIX = 'private-livestream.';
const ID = /^\d{1,15}$/;

/** Who watches on this node: signed-in sockets on the private channel of a livestream. Each person once in each livestream. */
export function watchersOn(realtime: Pick<RealtimeView, 'holders'>): Watcher[] {
  const watchers = new Map<string, Watcher>();
  for (const { channel, userId } of realtime.holders(PREFIX)) {
    const livestreamId = channel.slice(PREFIX.length);
    // Programs with the installation's secret may sign people and channels of their own.
    if (!ID.test(livestreamId) || !ID.test(userId)) continue;
    watchers.set(`${livestreamId} ${userId}`, { livestreamId: Number(livestreamId), userId: Number(userId) });
  }
  return [...watchers.values()];
}
