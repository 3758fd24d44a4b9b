import { setTimeout as pause } from 'node:timers/promises';
import { pauseAfter } from '#core/server/concurrency/pace.ts';
import { perContext } from '#core/server/concurrency/per-context.ts';
import type { Ctx } from '#core/server/context.ts';
import type { PeriodicJob } from '#core/server/periodic-job.ts';
import { countNext, listEarning, lockCounted } from './store/earnings.ts';

/** Transactions per step: few, so that chat sends do not wait. */
const STEP_SIZE = 2000;
/** Limit for a request that opens the page. The job counts the rest. */
const STEPS_PER_REQUEST = 5;
/** Channels per run. */
const CHANNELS_PER_RUN = 1000;

/**
 * Adds new transactions to the daily sums, in at most `steps` steps. The lock makes each transaction count once across all nodes. Returns
 * whether all are counted (docs/decisions/049).
 */
export async function countEarnings(ctx: Ctx, channelId: number, currency: string, steps = STEPS_PER_REQUEST): Promise<boolean> {
  for (let step = 0; step < steps; step++) {
    if ((await countStep(ctx, channelId, currency)) < STEP_SIZE) return true;
  }
  return false;
}

const countStep = (ctx: Ctx, channelId: number, currency: string): Promise<number> =>
  ctx.tx(async (tx) => countNext(tx, channelId, currency, await lockCounted(tx, channelId, currency), STEP_SIZE));

/** The last channel that this node processed. */
const cursorOf = perContext(() => ({ after: 0 }));

/** Processes the next channels after the previous run; starts over after the last channel. */
export async function countNextChannels(ctx: Ctx, limit = CHANNELS_PER_RUN): Promise<void> {
  const currency = currencyOf(ctx);
  const cursor = cursorOf(ctx);
  const channels = await listEarning(ctx.db, currency, { after: cursor.after, limit });
  for (const { channelId } of channels.filter(({ isUncounted }) => isUncounted)) {
    for (let isComplete = false; !isComplete; ) {
      const started = performance.now();
      isComplete = await countEarnings(ctx, channelId, currency, 1);
      await pause(pauseAfter(performance.now() - started));
    }
  }
  cursor.after = channels.length < limit ? 0 : channels.at(-1)!.channelId;
}

/** Keeps all daily sums current, so that a page with a million sales reads only a few transactions. */
export const countAllEarnings: PeriodicJob = {
  name: 'updating the daily earnings of channels',
  everySeconds: 60,
  run: (ctx) => countNextChannels(ctx),
};

/** The currency of this installation, with or without a payment provider. */
export const currencyOf = ({ settings }: Pick<Ctx, 'settings'>): string => settings.CURRENCY;
