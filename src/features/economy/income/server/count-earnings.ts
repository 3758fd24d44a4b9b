import { setTimeout as pause } from 'node:timers/promises';
import { pauseAfter } from '#core/server/concurrency/pause-after.ts';
import { perContext } from '#core/server/concurrency/per-context.ts';
import type { Ctx } from '#core/server/context.ts';
import type { PeriodicJob } from '#core/server/periodic-job.ts';
import { currencyOf } from './currency.ts';
import { countNext, listEarning, lockCounted } from './store/earnings.ts';

/** Transactions of one step, few enough that sends in chat do not wait for it. */
const STEP = 2000;
/** What somebody who opens the page waits for. The rest is counted by the job. */
const STEPS_OF_READ = 5;
/** Channels that one run looks at. */
const CHANNELS = 1000;

/**
 * Counts what a channel earned since the last time, at most `steps` steps. The lock on the count makes each transaction count once, however many
 * nodes count. Returns whether everything is counted.
 */
export async function countEarnings(ctx: Ctx, channelId: number, currency: string, steps = STEPS_OF_READ): Promise<boolean> {
  for (let step = 0; step < steps; step++) {
    if ((await countStep(ctx, channelId, currency)) < STEP) return true;
  }
  return false;
}

const countStep = (ctx: Ctx, channelId: number, currency: string): Promise<number> =>
  ctx.tx(async (tx) => countNext(tx, channelId, currency, await lockCounted(tx, channelId, currency), STEP));

/** The channel that this node looked at last. */
const placeOf = perContext(() => ({ after: 0 }));

/** Looks at the next channels after those of the run before, at the first ones again after the last one, and counts what they earned. */
export async function countNextChannels(ctx: Ctx, limit = CHANNELS): Promise<void> {
  const currency = currencyOf(ctx);
  const place = placeOf(ctx);
  const channels = await listEarning(ctx.db, currency, { after: place.after, limit });
  for (const { channelId } of channels.filter(({ isUncounted }) => isUncounted)) {
    for (let isComplete = false; !isComplete; ) {
      const started = performance.now();
      isComplete = await countEarnings(ctx, channelId, currency, 1);
      await pause(pauseAfter(performance.now() - started));
    }
  }
  place.after = channels.length < limit ? 0 : channels.at(-1)!.channelId;
}

/** Keeps the counts of all channels up to date, so that opening the page of a channel with a million sales reads only a few. */
export const countAllEarnings: PeriodicJob = {
  name: 'counting the earnings of channels',
  everySeconds: 60,
  run: (ctx) => countNextChannels(ctx),
};
