import type { Ctx } from '#core/server/context.ts';
import { newUlid } from '#core/server/ulid.ts';
import { minuteOf } from '#features/points/rules/earning.ts';
import { tellOwner } from './move-points.ts';
import { deleteWatchedBefore, insertWatched, type Watching } from './store/watching.ts';

/** People of one statement. */
const AT_ONCE = 5_000;
/** Minutes for which it is remembered who watched: longer than two nodes can be apart. */
const KEPT_MINUTES = 60;

/**
 * Counts a minute for everybody who watches on this node, and tells those who earned points by it (CP-08). To be called once a minute by every
 * node: whoever watches on two of them counts once.
 */
export async function recordWatching(ctx: Ctx, watching: readonly Watching[]): Promise<void> {
  if (!ctx.features.channel_points) return;
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
