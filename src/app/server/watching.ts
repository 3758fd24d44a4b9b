import type { Gateway } from '#core/server/pusher/gateway.ts';
import type { Watching } from '#features/points/server/api.ts';

const PREFIX = 'private-livestream.';
const ID = /^\d{1,15}$/;

/** Who watches on this node (decisions.md, points): signed-in sockets on the private channel of a stream. Each person once in each stream. */
export function watchingOn(gateway: Pick<Gateway, 'holders'>): Watching[] {
  const watching = new Map<string, Watching>();
  for (const { channel, userId } of gateway.holders(PREFIX)) {
    const livestreamId = channel.slice(PREFIX.length);
    // Programs with the installation's secret may sign people and channels of their own.
    if (!ID.test(livestreamId) || !ID.test(userId)) continue;
    watching.set(`${livestreamId} ${userId}`, { livestreamId: Number(livestreamId), userId: Number(userId) });
  }
  return [...watching.values()];
}
