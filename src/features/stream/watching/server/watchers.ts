import type { RealtimeView } from '#core/server/periodic-job.ts';
import { serverEvent } from '#core/server/server-event.ts';

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

/** People newly recorded as watching in a minute, each at most once per channel. */
export interface WatchedMinute {
  watched: readonly { channelId: number; livestreamId: number; userId: number }[];
  at: Date;
}

/** Published in the transaction that records the minute, so that its effects happen once per person and minute. */
export const minuteWatched = serverEvent<WatchedMinute>('minuteWatched');
