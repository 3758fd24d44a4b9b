import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { pauseAfter } from '#core/server/concurrency/pause-after.ts';
import type { Ctx } from '#core/server/context.ts';
import { enqueueJob, jobKind } from '#core/server/jobs/job.ts';
import type { PeriodicJob } from '#core/server/periodic-job.ts';
import { paymentsOf } from './payment-settings.ts';
import { PAYMENTS_LANE } from './payments-lane.ts';
import { findPurchase, lockPurchase, lockToPause, setPaused } from './store/purchases.ts';

/** Purchases of one transaction. */
const STEP = 100;

/**
 * Pauses the renewals of people and channels that are suspended, and lets them go on afterwards. It compares what is with what should be, so
 * it needs no event of a suspension, a reinstatement or its end. What stays unpaid ends with the grace period.
 */
export const pauseSuspended: PeriodicJob = {
  name: 'pausing renewals of who is suspended',
  everySeconds: 30,
  async run(ctx) {
    for (;;) {
      const started = performance.now();
      if ((await pauseStep(ctx)) < STEP) return;
      await pause(pauseAfter(performance.now() - started));
    }
  },
};

/** Returns the number of purchases that were changed. */
async function pauseStep(ctx: Ctx): Promise<number> {
  const provider = paymentsOf(ctx)?.provider;
  if (!provider?.setPaused) return 0;
  return ctx.tx(async (tx) => {
    const purchases = await lockToPause(tx, provider.name, STEP);
    await setPaused(
      tx,
      purchases.map(({ id, wanted: isPaused }) => ({ id, isPaused })),
    );
    for (const { id } of purchases) await enqueueJob(tx, TELL_PAUSED, { purchase: id }, { key: id });
    return purchases.length;
  });
}

/** Tells the provider whether to take anything. When that changes while it is told, it is told again. */
export const TELL_PAUSED = jobKind({
  kind: 'payments.tell_paused',
  lane: PAYMENTS_LANE,
  payload: z.object({ purchase: z.string() }),
  attempts: 20,
  timeLimitSeconds: 60,
  async run(ctx, { purchase: id }) {
    const [settings, purchase] = [paymentsOf(ctx), await findPurchase(ctx.db, id)];
    if (!purchase || settings?.provider.name !== purchase.provider) return null;
    await settings.provider.setPaused?.(ctx, purchase, purchase.isPaused);
    return purchase.isPaused;
  },
  async finish(tx, { purchase: id }, told) {
    const purchase = await lockPurchase(tx, id);
    if (told !== null && purchase?.isPaused !== told) throw new Error('It has changed meanwhile.');
  },
});
