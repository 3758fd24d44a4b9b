import type { Ctx } from '#core/server/context.ts';
import type { PeriodicJob } from '#core/server/periodic-job.ts';
import { Unavailable } from '#core/server/unavailable.ts';
import { afterReview } from '#features/economy/payments/rules.ts';
import { endRenewal } from './change-renewal.ts';
import { paymentsOf } from './payment-settings.ts';
import { recordAsked, recordReport } from './record-report.ts';
import { deleteEventsBefore } from './store/payments.ts';
import { listToReview, lockPurchase, type PurchaseRow, setNextAttempt } from './store/purchases.ts';

/** Purchases of one run: each may wait for the provider. */
const STEP = 50;
/** Stripe sends an event again for three days. */
const EVENTS_KEPT_MS = 30 * 24 * 3600 * 1000;

/**
 * Looks at purchases of a provider that tells by events how they go on, when their time has come and no event arrived: checkouts at their
 * end, renewals after the grace period. The provider is asked first, so that a lost event loses nothing; what is unpaid then ends. Several
 * nodes may do it at once, because what they record is the same.
 */
export const reviewDue: PeriodicJob = {
  name: 'looking at purchases without news',
  everySeconds: 30,
  async run(ctx) {
    const now = ctx.now();
    for (const purchase of await listToReview(ctx.db, now, STEP, providerWithoutEvents(ctx))) await review(ctx, purchase, now);
    await deleteEventsBefore(ctx.db, new Date(now.getTime() - EVENTS_KEPT_MS));
  },
};

/** What it renews is not looked at here. Purchases of a provider that is switched off are. */
function providerWithoutEvents(ctx: Ctx): string | null {
  const provider = paymentsOf(ctx)?.provider;
  return provider && !provider.report ? provider.name : null;
}

async function review(ctx: Ctx, purchase: PurchaseRow, now: Date): Promise<void> {
  const isKnown = await askFor(ctx, purchase);
  await ctx.tx(async (tx) => {
    const current = await lockPurchase(tx, purchase.id);
    // What the provider said may have set another time.
    if (!current?.nextAttemptAt || current.nextAttemptAt > now) return;
    const outcome = afterReview(current, now, isKnown);
    if (outcome === 'end') await endRenewal(tx, current, now);
    else await setNextAttempt(tx, purchase.id, outcome.next);
  });
}

/** Whether everything is known that the provider knows. What it cannot say is asked again later, and keeps nothing else waiting. */
async function askFor(ctx: Ctx, { id, provider: name }: PurchaseRow): Promise<boolean> {
  const provider = paymentsOf(ctx)?.provider;
  if (provider?.name !== name || !provider.report) return true;
  const { report } = provider;
  try {
    await recordAsked(ctx, {
      ...{ purchaseId: id, provider: name, eventId: null },
      ask: (purchase) => report(ctx, purchase),
      record: recordReport,
    });
    return true;
  } catch (error) {
    if (!(error instanceof Unavailable))
      ctx.log.error({ err: error, purchase: id }, 'the payment provider could not be asked about a purchase');
    return false;
  }
}
