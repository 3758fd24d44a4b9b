import type { Ctx, Viewer } from '#core/server/context.ts';
import { Unavailable } from '#core/server/unavailable.ts';
import { openPaymentPortal, refreshPurchase } from '#features/economy/payments/contract/purchase.ts';
import { stateOf } from '#features/economy/payments/rules.ts';
import { paymentsOf } from './payment-settings.ts';
import { recordAnswer, recordReport } from './record-report.ts';
import { findPurchase } from './store/purchases.ts';

/**
 * Queries the provider for a buyer who returns from the checkout, who need not wait for the event. A concurrent event records the same,
 * once.
 */
export async function refresh(ctx: Ctx, purchaseId: string, viewer: Viewer): Promise<void> {
  const purchase = await findPurchase(ctx.db, purchaseId);
  if (purchase?.buyerId !== viewer.id) return refreshPurchase.refuse('PURCHASE_NOT_FOUND');
  const provider = paymentsOf(ctx)?.provider;
  if (provider?.name !== purchase.provider || !provider.report) return;
  const { report } = provider;
  await orUnavailable(refreshPurchase, () =>
    recordAnswer(ctx, {
      purchaseId,
      provider: purchase.provider,
      eventId: null,
      isDone: (current) => stateOf(current, ctx.now()) === 'paid',
      ask: (current) => report(ctx, current),
      record: recordReport,
    }),
  );
}

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
