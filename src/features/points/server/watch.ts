import type { Ctx } from '#core/server/context.ts';
import type { PeriodicJob, RealtimeView } from '#core/server/periodic-job.ts';
import { newUlid } from '#core/server/ulid.ts';
import { minuteOf } from '#features/points/rules/earning.ts';
import { tellOwner } from './move-points.ts';
import { deleteWatchedBefore, insertWatched, type Watching } from './store/watching.ts';

/** People of one statement. */
const AT_ONCE = 5_000;
/** Minutes for which it is remembered who watched: longer than two nodes can be apart. */
const KEPT_MINUTES = 60;

const PREFIX = 'private-livestream.';
const ID = /^\d{1,15}$/;

/** Who watches on this node: signed-in sockets on the private channel of a livestream. Each person once in each livestream. */
export function watchingOn(realtime: Pick<RealtimeView, 'holders'>): Watching[] {
  const watching = new Map<string, Watching>();
  for (const { channel, userId } of realtime.holders(PREFIX)) {
    const livestreamId = channel.slice(PREFIX.length);
    // Programs with the installation's secret may sign people and channels of their own.
    if (!ID.test(livestreamId) || !ID.test(userId)) continue;
    watching.set(`${livestreamId} ${userId}`, { livestreamId: Number(livestreamId), userId: Number(userId) });
  }
  return [...watching.values()];
}

export const recordWatchedMinutes: PeriodicJob = {
  name: 'counting watched minutes',
  everySeconds: 60,
  run: (ctx, realtime) => recordWatching(ctx, watchingOn(realtime)),
};

/**
 * Counts a minute for everybody who watches on this node, and tells those who earned points by it (CP-08). To be called once a minute by every
 * node: whoever watches on two of them counts once.
 */
export async function recordWatching(ctx: Ctx, watching: readonly Watching[]): Promise<void> {
  if (!ctx.flags.channel_points) return;
  const at = ctx.now();
  for (let from = 0; from < watching.length; from += AT_ONCE) {
    const some = watching.slice(from, from + AT_ONCE);
    await ctx.tx(async (tx) => {
      const earned = await insertWatched(tx, some, minuteOf(at), `watched ${newUlid(at)}`, at);
      for (const { userId, channelId, points, balance } of earned) {
        tellOwner(tx, { userId, channelId, points, reason: 'WATCHED' }, balance);
      }
    });
  }
  await deleteWatchedBefore(ctx.db, minuteOf(at) - KEPT_MINUTES);
}
