import { isDeepStrictEqual } from 'node:util';
import { msAfter } from '#core/contract/durations.ts';
import type { BodyOf } from '#core/contract/endpoint.ts';
import type { Ctx, Viewer } from '#core/server/context.ts';
import { errorsOf } from '#core/server/http/failure.ts';
import { newUlid } from '#core/server/ulid.ts';
import { Unavailable } from '#core/server/unavailable.ts';
import { createPurchase, openPaymentPortal, refreshPurchase } from '#features/economy/payments/contract/purchase.ts';
import { CHECKOUT_MS, canOpenCheckout, stateOf } from '#features/economy/payments/rules.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { paymentsOf } from './payment-settings.ts';
import { findKind } from './purchase-kind.ts';
import { recordAnswer, recordReport } from './record-report.ts';
import { findPurchase, findPurchaseByKey, insertPurchase, type PurchaseRow, setCheckout } from './store/purchases.ts';

type Request = BodyOf<typeof createPurchase>;

/** Orders an item and opens its checkout. The unique key per buyer makes repeated requests one purchase with one checkout. */
export async function orderPurchase(ctx: Ctx, viewer: Viewer, request: Request): Promise<{ purchase_id: string; checkout_url: string }> {
  const settings = paymentsOf(ctx) ?? createPurchase.refuse('PAYMENTS_DISABLED');
  const purchase = await storePurchase(ctx, viewer, request, settings.currency, settings.provider);
  const checkout_url = purchase.checkoutUrl ?? (await openCheckout(ctx, purchase, settings.provider));
  return { purchase_id: purchase.id, checkout_url };
}

async function storePurchase(
  ctx: Ctx,
  viewer: Viewer,
  request: Request,
  currency: string,
  provider: PaymentProvider,
): Promise<PurchaseRow> {
  const kind = findKind(ctx, request.kind) ?? createPurchase.refuse('ITEM_NOT_FOUND');
  const isOff = kind.flag !== undefined && !ctx.flags[kind.flag];
  const parsed = kind.item.safeParse(request.item);
  if (isOff) return createPurchase.refuse('ITEM_NOT_FOUND');
  if (!parsed.success) return createPurchase.refuse('ITEM_NOT_FOUND', { errors: errorsOf('item', parsed.error) });
  return ctx.tx(async (tx) => {
    const known = await findPurchaseByKey(tx, viewer.id, request.idempotency_key);
    if (known) return sameAs(known, request.kind, parsed.data);
    const quote = await kind.quote(tx, { buyer: viewer, item: parsed.data }, createPurchase);
    const at = ctx.now();
    const id = `purchase_${newUlid(at)}`;
    const isNew = await insertPurchase(tx, {
      id,
      buyerId: viewer.id,
      kind: kind.kind,
      item: parsed.data,
      currency,
      provider: provider.name,
      amount: quote.amount,
      title: quote.title,
      channelId: quote.channelId,
      isRecurring: quote.isRecurring,
      returnPath: quote.returnPath,
      idempotencyKey: request.idempotency_key,
      createdAt: at,
      ...expiryOf(at, provider),
    });
    // A concurrent request with this key was faster.
    if (!isNew) return sameAs((await findPurchaseByKey(tx, viewer.id, request.idempotency_key))!, request.kind, parsed.data);
    return (await findPurchase(tx, id))!;
  });
}

function sameAs(known: PurchaseRow, kind: string, item: unknown): PurchaseRow {
  if (known.kind !== kind || !isDeepStrictEqual(known.item, item)) return createPurchase.refuse('PURCHASE_KEY_USED');
  return known;
}

async function openCheckout(ctx: Ctx, purchase: PurchaseRow, provider: PaymentProvider): Promise<string> {
  // The settings may have changed since the order, and a provider opens no checkout that ends immediately.
  if (purchase.provider !== provider.name || !canOpenCheckout(purchase, ctx.now())) createPurchase.refuse('PURCHASE_KEY_USED');
  try {
    await setCheckout(ctx.db, purchase.id, await provider.openCheckout(ctx, purchase));
  } catch (error) {
    if (error instanceof Unavailable) return createPurchase.refuse('PROVIDER_UNAVAILABLE');
    throw error;
  }
  // Returns the stored URL, so concurrent requests get the same one.
  return (await findPurchase(ctx.db, purchase.id))!.checkoutUrl!;
}

/** A provider that sends events is queried when the checkout ends, in case they were lost. */
function expiryOf(at: Date, { report }: PaymentProvider): { expiresAt: Date; nextAttemptAt: Date | null } {
  const expiresAt = msAfter(at, CHECKOUT_MS);
  return { expiresAt, nextAttemptAt: report ? expiresAt : null };
}

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
