import type { Ctx } from '#core/server/context.ts';
import type { PeriodicJob } from '#core/server/periodic-job.ts';
import { minuteWatched } from './events.ts';
import { deleteWatchedBefore, insertWatched } from './store.ts';
import { type Watcher, watchersOn } from './watchers.ts';

/** The maximum number of watchers per transaction. */
const MAX_BATCH_SIZE = 5_000;
/** How many minutes of records are kept. This is longer than the clocks of two nodes can differ. */
const KEPT_MINUTES = 60;

/** The number of the minute since the epoch. Watching is recorded once per minute. */
const minuteOf = (at: Date): number => Math.floor(at.getTime() / 60_000);

/** Each run records one minute for everybody who is watching. */
export const recordWatchedMinutes: PeriodicJob = {
  name: 'recording watched minutes',
  everySeconds: 60,
  run: (ctx, realtime) => recordWatching(ctx, watchersOn(realtime)),
};

/**
 * Records a minute for everybody who watches on this node and announces it to later features. Every node calls this once a minute. A person
 * who watches on two nodes is recorded once.
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
