import { setTimeout as pause } from 'node:timers/promises';
import type { Ctx } from '#core/server/context.ts';
import { asBackground } from '#core/server/db/lane.ts';
import type { PeriodicJob } from '#core/server/periodic-job.ts';
import { nextAttempt, nextLookWhileSuspended } from '#features/payments/rules.ts';
import { recordUnpaid } from './change-renewal.ts';
import { paymentsOf } from './payment-settings.ts';
import { recordPayments } from './record-payments.ts';
import { lockDueRenewals } from './store/purchases.ts';

/** Renewals of one transaction: few enough that a message on the embedded database, which may wait for a quarter of it, waits some milliseconds. */
const STEP = 15;
/** Milliseconds between two steps. Together with `asBackground` they leave the database to chat for longer than a message needs it. */
const PAUSE_MS = 9;

/**
 * Renews what is due under the test provider, which has no clock of its own. What belongs to somebody or to a channel that is suspended waits
 * until the grace period is over, and then ends. A step locks its purchases, leaves out those of other nodes,
 * and moves their next attempt in the same transaction, so that a crash between two steps neither loses nor repeats a renewal.
 */
export const renewDue: PeriodicJob = {
  name: 'renewing purchases under the test provider',
  everySeconds: 10,
  run: renewAllDue,
};

/** Renews everything that is due now, step by step, with pauses. */
export async function renewAllDue(ctx: Ctx): Promise<void> {
  if (paymentsOf(ctx)?.provider.name !== 'test') return;
  for (;;) {
    if ((await asBackground(() => renewStep(ctx))) < STEP) return;
    await pause(PAUSE_MS);
  }
}

/** Returns the number of purchases that were due. */
function renewStep(ctx: Ctx): Promise<number> {
  return ctx.tx(async (tx) => {
    const now = ctx.now();
    const due = await lockDueRenewals(tx, 'test', now, STEP);
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
          const next = nextLookWhileSuspended(purchase.periodEnd!, now);
          return { ...purchase, nextAttemptAt: next, renewal: next === null ? ('ended' as const) : purchase.renewal };
        }),
      ],
      now,
    );
    return due.length;
  });
}
