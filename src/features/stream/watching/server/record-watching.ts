import { setTimeout as pause } from 'node:timers/promises';
import { DAY_MS, msAfter } from '#core/contract/durations.ts';
import { pauseAfter } from '#core/server/concurrency/pace.ts';
import { perContext } from '#core/server/concurrency/per-context.ts';
import type { Ctx } from '#core/server/context.ts';
import type { PeriodicJob } from '#core/server/periodic-job.ts';
import { isSampled, KEPT_DAYS, KEPT_MINUTES, minuteOf, SAMPLED_MINUTES } from '#features/stream/watching/rules.ts';
import { addToChannels, deleteChannelsBefore, deleteMinutesBefore, FIRST_MINUTE, insertWatched } from './store.ts';
import { minuteWatched, type Watcher, watchersOn } from './watchers.ts';

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

/** Rows per step and steps per run, small enough not to delay other statements or a shutdown. */
const STEP = 5_000;
const STEPS = 100;

/** The last deleted record: until vacuum, the index before it holds only dead entries. */
const cursorOf = perContext(() => ({ after: FIRST_MINUTE }));

/** Deletes expired rows in small steps with pauses. Returns false when the next run must continue. */
export async function pruneWatched(ctx: Ctx, step = STEP, steps = STEPS): Promise<boolean> {
  const cursor = cursorOf(ctx);
  const minute = minuteOf(ctx.now()) - KEPT_MINUTES;
  const day = msAfter(ctx.now(), -KEPT_DAYS * DAY_MS);
  const areMinutesDeleted = await inSteps(steps, async () => {
    const last = await deleteMinutesBefore(ctx.db, minute, cursor.after, step);
    const isOver = last.deleted < step;
    cursor.after = isOver ? FIRST_MINUTE : last;
    return isOver;
  });
  return areMinutesDeleted && inSteps(steps, async () => (await deleteChannelsBefore(ctx.db, day, step)) < step);
}

/** Returns false when the last step was not enough. */
async function inSteps(steps: number, step: () => Promise<boolean>): Promise<boolean> {
  for (let at = 0; at < steps; at++) {
    const started = performance.now();
    if (await step()) return true;
    await pause(pauseAfter(performance.now() - started));
  }
  return false;
}

/** Separate from recording, which must not wait for a backlog. */
export const pruneWatchedMinutes: PeriodicJob = {
  name: 'deleting old watched minutes',
  everySeconds: 10,
  run: async (ctx) => void (await pruneWatched(ctx)),
};
