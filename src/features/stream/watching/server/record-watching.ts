import type { Ctx } from '#core/server/context.ts';
import type { PeriodicJob } from '#core/server/periodic-job.ts';
import { isSampled, minuteOf, SAMPLED_MINUTES } from '#features/stream/watching/rules.ts';
import { minuteWatched } from './events.ts';
import { addToChannels, insertWatched } from './store.ts';
import { type Watcher, watchersOn } from './watchers.ts';

/** Maximum watchers per transaction. */
const MAX_BATCH_SIZE = 5_000;

export const recordWatchedMinutes: PeriodicJob = {
  name: 'recording watched minutes',
  everySeconds: 60,
  run: (ctx, realtime) => recordWatching(ctx, watchersOn(realtime)),
};

/** Every node calls this once a minute. A person watching on two nodes is recorded once. */
export async function recordWatching(ctx: Ctx, watchers: readonly Watcher[]): Promise<void> {
  const at = ctx.now();
  const minute = minuteOf(at);
  for (let from = 0; from < watchers.length; from += MAX_BATCH_SIZE) {
    const batch = watchers.slice(from, from + MAX_BATCH_SIZE);
    await ctx.tx(async (tx) => {
      const watched = await insertWatched(tx, batch, minute, at);
      if (watched.length === 0) return;
      const sampled = watched.filter(({ userId }) => isSampled(userId, minute));
      if (sampled.length > 0) await addToChannels(tx, sampled, SAMPLED_MINUTES, at);
      await tx.announce(minuteWatched, { watched, at });
    });
  }
}
