import { DAY_MS, msAfter } from '#core/contract/durations.ts';
import type { Ctx } from '#core/server/context.ts';
import type { PeriodicJob } from '#core/server/periodic-job.ts';
import { Unavailable } from '#core/server/unavailable.ts';
import { afterReview } from '#features/economy/payments/rules.ts';
import { endRenewal } from './change-renewal.ts';
import { paymentsOf } from './payment-settings.ts';
import { recordAnswer, recordReport } from './record-report.ts';
import { deleteEventsBefore } from './store/payments.ts';
import { listDueForReview, lockPurchase, type PurchaseRow, setNextAttempt } from './store/purchases.ts';

/** Purchases per run: each may wait for the provider. */
const STEP_SIZE = 50;
/** Stripe retries an event for three days. */
const EVENTS_KEPT_MS = 30 * DAY_MS;

/**
 * Reviews purchases whose events may be lost: checkouts at their end, renewals after the grace period. Queries the provider first and then
 * ends what is unpaid. Several nodes may do it concurrently, because they record the same.
 */
export const reviewDue: PeriodicJob = {
  name: 'reviewing purchases without provider events',
  everySeconds: 30,
  async run(ctx) {
    const now = ctx.now();
    for (const purchase of await listDueForReview(ctx.db, now, STEP_SIZE, providerWithoutEvents(ctx))) await review(ctx, purchase, now);
    await deleteEventsBefore(ctx.db, msAfter(now, -EVENTS_KEPT_MS));
  },
};

/** The test provider renews its own purchases. Purchases of a provider that is switched off are reviewed. */
function providerWithoutEvents(ctx: Ctx): string | null {
  const provider = paymentsOf(ctx)?.provider;
  return provider && !provider.report ? provider.name : null;
}

async function review(ctx: Ctx, purchase: PurchaseRow, now: Date): Promise<void> {
  const isKnown = await queryProvider(ctx, purchase);
  await ctx.tx(async (tx) => {
    const current = await lockPurchase(tx, purchase.id);
    // The answer may have set another time.
    if (!current?.nextAttemptAt || current.nextAttemptAt > now) return;
    const outcome = afterReview(current, now, isKnown);
    if (outcome === 'end') await endRenewal(tx, current, now);
    else await setNextAttempt(tx, purchase.id, outcome.next);
  });
}

/** Whether the provider has answered. Purchases without an answer are queried again later and do not block others. */
async function queryProvider(ctx: Ctx, { id, provider: name }: PurchaseRow): Promise<boolean> {
  const provider = paymentsOf(ctx)?.provider;
  if (provider?.name !== name || !provider.report) return true;
  const { report } = provider;
  try {
    await recordAnswer(ctx, {
      purchaseId: id,
      provider: name,
      eventId: null,
      ask: (purchase) => report(ctx, purchase),
      record: recordReport,
    });
    return true;
  } catch (error) {
    if (!(error instanceof Unavailable)) ctx.log.error({ err: error, purchase: id }, 'payment provider query failed; will retry');
    return false;
  }
}
