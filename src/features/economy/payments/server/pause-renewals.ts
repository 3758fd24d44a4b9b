import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { pauseAfter } from '#core/server/concurrency/pace.ts';
import type { Ctx } from '#core/server/context.ts';
import { enqueueJob, jobKind } from '#core/server/jobs/job.ts';
import type { PeriodicJob } from '#core/server/periodic-job.ts';
import { paymentsOf } from './payment-settings.ts';
import { PAYMENTS_LANE } from './send-refund.ts';
import { findPurchase, lockPauseChanges, lockPurchase, setPaused } from './store/purchases.ts';

const STEP_SIZE = 100;

/**
 * Pauses the renewals of suspended people and channels, and resumes them afterwards. Compares the actual with the wanted state, so it needs
 * no suspension events. Unpaid renewals end with the grace period (docs/decisions/051).
 */
export const pauseSuspended: PeriodicJob = {
  name: 'pausing renewals of suspended accounts and channels',
  everySeconds: 30,
  async run(ctx) {
    for (;;) {
      const started = performance.now();
      if ((await pauseStep(ctx)) < STEP_SIZE) return;
      await pause(pauseAfter(performance.now() - started));
    }
  },
};

async function pauseStep(ctx: Ctx): Promise<number> {
  const provider = paymentsOf(ctx)?.provider;
  if (!provider?.setPaused) return 0;
  return ctx.tx(async (tx) => {
    const purchases = await lockPauseChanges(tx, provider.name, STEP_SIZE);
    await setPaused(
      tx,
      purchases.map(({ id, wanted: isPaused }) => ({ id, isPaused })),
    );
    for (const { id } of purchases) await enqueueJob(tx, syncPausedJob, { purchase: id }, { key: id });
    return purchases.length;
  });
}

/** Sends the pause state to the provider, again if it changed during the call. */
export const syncPausedJob = jobKind({
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
  async finish(tx, { purchase: id }, sent) {
    const purchase = await lockPurchase(tx, id);
    if (sent !== null && purchase?.isPaused !== sent) throw new Error('The pause state changed during the call.');
  },
});
