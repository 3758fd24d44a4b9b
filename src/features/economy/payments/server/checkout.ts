import { isDeepStrictEqual } from 'node:util';
import { msAfter } from '#core/contract/durations.ts';
import type { BodyOf } from '#core/contract/endpoint.ts';
import type { Ctx, Tx, Viewer } from '#core/server/context.ts';
import { errorsOf } from '#core/server/http/failure.ts';
import { newUlid } from '#core/server/ulid.ts';
import { Unavailable } from '#core/server/unavailable.ts';
import { createPurchase, openPaymentPortal, refreshPurchase } from '#features/economy/payments/contract/purchase.ts';
import { CHECKOUT_MS, canOpenCheckout, stateOf } from '#features/economy/payments/rules.ts';
import { switchRenewal } from './change-renewal.ts';
import { checkoutPageUrl, type PaymentProvider } from './payment-provider.ts';
import { type PaymentSettings, paymentsOf } from './payment-settings.ts';
import { findKind } from './purchase-kind.ts';
import { recordAnswer, recordReport } from './record-report.ts';
import {
  findPurchase,
  findPurchaseByKey,
  findResumingOrder,
  insertPurchase,
  insertResumingOrder,
  type PurchaseRow,
  setCheckout,
} from './store/purchases.ts';

type Request = BodyOf<typeof createPurchase>;

/**
 * Orders an item and opens its checkout, or resumes the canceled purchase that it continues. The unique key per buyer makes repeated
 * requests one purchase with one checkout.
 */
export async function orderPurchase(
  ctx: Ctx,
  viewer: Viewer,
  request: Request,
): Promise<{ purchase_id: string; checkout_url: string; resumed: boolean }> {
  const settings = paymentsOf(ctx) ?? createPurchase.refuse('PAYMENTS_DISABLED');
  const { provider } = settings;
  const order = { viewer, request, settings };
  let stored = await storePurchase(ctx, order, true);
  if (stored.state === 'canceled') {
    const isResumed = await resume(ctx, stored, request.idempotency_key, provider);
    stored = isResumed ? { ...stored, state: 'resumed' } : await storePurchase(ctx, order, false);
  }
  const { state, purchase } = stored;
  if (state === 'resumed') return { purchase_id: purchase.id, checkout_url: checkoutPageUrl(ctx, purchase), resumed: true };
  const checkout_url = purchase.checkoutUrl ?? (await openCheckout(ctx, purchase, provider));
  return { purchase_id: purchase.id, checkout_url, resumed: false };
}

/** False if the purchase has ended, at the provider or here. The stored key keeps a late repetition from resuming it again. */
const resume = (ctx: Ctx, { purchase, item }: StoredOrder, key: string, provider: PaymentProvider): Promise<boolean> =>
  switchRenewal(ctx, purchase, provider, true, createPurchase, (tx) =>
    insertResumingOrder(tx, { buyerId: purchase.buyerId, key, purchaseId: purchase.id, item }),
  );

interface Order {
  viewer: Viewer;
  request: Request;
  settings: PaymentSettings;
}

/** `ordered`: a purchase of its own. `resumed`: the order has resumed this purchase. `canceled`: it is to resume this purchase. */
interface StoredOrder {
  state: 'ordered' | 'resumed' | 'canceled';
  purchase: PurchaseRow;
  item: unknown;
}

async function storePurchase(ctx: Ctx, { viewer, request, settings }: Order, canResume: boolean): Promise<StoredOrder> {
  const kind = findKind(ctx, request.kind) ?? createPurchase.refuse('ITEM_NOT_FOUND');
  const isOff = kind.flag !== undefined && !ctx.flags[kind.flag];
  const parsed = kind.item.safeParse(request.item);
  if (isOff) return createPurchase.refuse('ITEM_NOT_FOUND');
  if (!parsed.success) return createPurchase.refuse('ITEM_NOT_FOUND', { errors: errorsOf('item', parsed.error) });
  const { currency, provider } = settings;
  const item: unknown = parsed.data;
  return ctx.tx(async (tx) => {
    const known = await findOrder(tx, viewer, request.idempotency_key);
    if (known) return sameAs(known, request, item);
    const quote = await kind.quote(tx, { buyer: viewer, item }, createPurchase);
    const canceled = canResume && quote.resumes ? await findPurchase(tx, quote.resumes) : null;
    if (canceled?.provider === provider.name && !canceled.isStopped) return { state: 'canceled', purchase: canceled, item };
    const at = ctx.now();
    const id = `purchase_${newUlid(at)}`;
    const isNew = await insertPurchase(tx, {
      id,
      buyerId: viewer.id,
      kind: kind.kind,
      item,
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
    if (!isNew) return sameAs((await findOrder(tx, viewer, request.idempotency_key))!, request, item);
    return { state: 'ordered', purchase: (await findPurchase(tx, id))!, item };
  });
}

/** The order of an earlier request with this key, or null. */
async function findOrder(tx: Tx, buyer: Viewer, key: string): Promise<StoredOrder | null> {
  const resuming = await findResumingOrder(tx, buyer.id, key);
  if (resuming) return { state: 'resumed', purchase: (await findPurchase(tx, resuming.purchaseId))!, item: resuming.item };
  const purchase = await findPurchaseByKey(tx, buyer.id, key);
  return purchase && { state: 'ordered', purchase, item: purchase.item };
}

/** A repeated request must order the same. */
function sameAs(known: StoredOrder, { kind }: Request, item: unknown): StoredOrder {
  return known.purchase.kind === kind && isDeepStrictEqual(known.item, item) ? known : createPurchase.refuse('PURCHASE_KEY_USED');
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
