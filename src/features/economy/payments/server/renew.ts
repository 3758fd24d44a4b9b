import { setTimeout as pause } from 'node:timers/promises';
import { pauseAfter } from '#core/server/concurrency/pace.ts';
import type { Ctx } from '#core/server/context.ts';
import type { PeriodicJob } from '#core/server/periodic-job.ts';
import { nextAttempt, nextReviewWhileSuspended } from '#features/economy/payments/rules.ts';
import { recordUnpaid } from './change-renewal.ts';
import { paymentsOf } from './payment-settings.ts';
import { recordPayments } from './record-payments.ts';
import { lockDueRenewals } from './store/purchases.ts';

/** Renewals per transaction, which keeps their wallets locked. */
const STEP_SIZE = 50;

/**
 * Renews due purchases of the test provider, which sends no events. Renewals of suspended people and channels wait for the grace period and
 * then end. A step locks its purchases and skips those of other nodes. It moves their next attempt in the same transaction, so a crash
 * neither loses nor repeats a renewal.
 */
export const renewDue: PeriodicJob = {
  name: 'renewing purchases with the test provider',
  everySeconds: 10,
  run: renewAllDue,
};

export async function renewAllDue(ctx: Ctx): Promise<void> {
  if (paymentsOf(ctx)?.provider.name !== 'test') return;
  for (;;) {
    const started = performance.now();
    if ((await renewStep(ctx)) < STEP_SIZE) return;
    await pause(pauseAfter(performance.now() - started, 1));
  }
}

function renewStep(ctx: Ctx): Promise<number> {
  return ctx.tx(async (tx) => {
    const now = ctx.now();
    const due = await lockDueRenewals(tx, 'test', now, STEP_SIZE);
    const suspended = due.filter(({ isSuspended }) => isSuspended);
    const declined = due.filter(({ isSuspended, declinesRenewals }) => !isSuspended && declinesRenewals);
    await recordPayments(
      tx,
      due
        .filter(({ isSuspended, declinesRenewals }) => !isSuspended && !declinesRenewals)
        .map((purchase) => ({ purchase, providerRef: `${purchase.id} ${purchase.paidCount + 1}` })),
      now,
    );
    await recordUnpaid(
      tx,
      [
        ...declined.map((purchase) => {
          const attempts = purchase.attempts + 1;
          const next = nextAttempt(purchase.periodEnd!, attempts);
          return { ...purchase, attempts, nextAttemptAt: next, renewal: next === null ? ('ended' as const) : ('past_due' as const) };
        }),
        ...suspended.map((purchase) => {
          const next = nextReviewWhileSuspended(purchase.periodEnd!, now);
          return { ...purchase, nextAttemptAt: next, renewal: next === null ? ('ended' as const) : purchase.renewal };
        }),
      ],
      now,
    );
    return due.length;
  });
}
