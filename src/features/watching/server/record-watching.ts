import type { Ctx } from '#core/server/context.ts';
import type { PeriodicJob } from '#core/server/periodic-job.ts';
import { minuteOf } from '#features/watching/rules.ts';
import { minuteWatched } from './events.ts';
import { deleteWatchedBefore, insertWatched } from './store.ts';
import { type Watcher, watchersOn } from './watchers.ts';

/** People of one transaction. */
const MAX_BATCH_SIZE = 5_000;
/** Minutes for which it is remembered who watched: longer than two nodes can be apart. */
const KEPT_MINUTES = 60;

/** Each run is a minute watched. */
export const recordWatchedMinutes: PeriodicJob = {
  name: 'recording watched minutes',
  everySeconds: 60,
  run: (ctx, realtime) => recordWatching(ctx, watchersOn(realtime)),
};

/**
 * Records a minute for everybody who watches on this node, and announces it to later features. To be called once a minute by every node: whoever
 * watches on two of them is recorded once.
 */
export async function recordWatching(ctx: Ctx, watchers: readonly Watcher[]): Promise<void> {
  const at = ctx.now();
  for (let from = 0; from < watchers.length; from += MAX_BATCH_SIZE) {
    const batch = watchers.slice(from, from + MAX_BATCH_SIZE);
    await ctx.tx(async (tx) => {
      const watched = await insertWatched(tx, batch, minuteOf(at), at);
      if (watched.length > 0) await tx.announce(minuteWatched, { watched, at });
    });
  }
  await deleteWatchedBefore(ctx.db, minuteOf(at) - KEPT_MINUTES);
}
