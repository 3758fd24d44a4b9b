import type { Ctx, Viewer } from '#core/server/context.ts';
import { Unavailable } from '#core/server/unavailable.ts';
import { openPaymentPortal, refreshPurchase } from '#features/economy/payments/contract/purchase.ts';
import { stateOf } from '#features/economy/payments/rules.ts';
import { paymentsOf } from './payment-settings.ts';
import { recordAsked, recordReport } from './record-report.ts';
import { findPurchase } from './store/purchases.ts';

/**
 * Asks the provider how a purchase of the viewer stands, so that nobody who comes back from its checkout waits for the event. That may arrive
 * at the same time: both record the same, once.
 */
export async function refresh(ctx: Ctx, purchaseId: string, viewer: Viewer): Promise<void> {
  const purchase = await findPurchase(ctx.db, purchaseId);
  if (purchase?.buyerId !== viewer.id) return refreshPurchase.refuse('PURCHASE_NOT_FOUND');
  const provider = paymentsOf(ctx)?.provider;
  if (provider?.name !== purchase.provider || !provider.report) return;
  const { report } = provider;
  await orUnavailable(refreshPurchase, () =>
    recordAsked(ctx, {
      ...{ purchaseId, provider: purchase.provider, eventId: null },
      isDone: (asked) => stateOf(asked, ctx.now()) === 'paid',
      ask: (asked) => report(ctx, asked),
      record: recordReport,
    }),
  );
}

/** Opens the provider's page about a recurring purchase of the viewer. */
export async function openPortal(ctx: Ctx, purchaseId: string, viewer: Viewer): Promise<string> {
  const purchase = await findPurchase(ctx.db, purchaseId);
  if (purchase?.buyerId !== viewer.id || purchase.renewalRef === null) return openPaymentPortal.refuse('PURCHASE_NOT_FOUND');
  const provider = paymentsOf(ctx)?.provider;
  if (provider?.name !== purchase.provider || !provider.openPortal) return openPaymentPortal.refuse('PAYMENTS_DISABLED');
  const { openPortal: open } = provider;
  return orUnavailable(openPaymentPortal, () => open(ctx, purchase));
}

async function orUnavailable<T>(endpoint: { refuse: (code: 'PROVIDER_UNAVAILABLE') => never }, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Unavailable) return endpoint.refuse('PROVIDER_UNAVAILABLE');
    throw error;
  }
}
