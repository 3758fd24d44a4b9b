import type { Tx } from '#core/server/context.ts';
import { newUlid } from '#core/server/ulid.ts';
import { purchaseUpdated } from '#features/economy/payments/contract/purchase.ts';
import { nextPeriod, nextReview, type Period } from '#features/economy/payments/rules.ts';
import { requireMoneyOf } from './money-provider.ts';
import { findKind, type RenewalChange, type Sale } from './purchase-kind.ts';
import { insertPayments, type NewPayment, type PaymentRow } from './store/payments.ts';
import type { PurchaseRow, RenewalUpdate } from './store/purchases.ts';

/** A charged payment. The caller has locked the purchase. */
export interface TakenPayment {
  purchase: PurchaseRow;
  providerRef: string;
  /** The period from the provider; by default the next one. */
  period?: Period;
  /** The provider's id of the recurring payment; only with the first payment. */
  renewalRef?: string;
  /** The won dispute that this payment is made from. */
  againOf?: string;
}

/**
 * Records payments and fulfills them in one transaction. The provider's unique payment id makes each take effect once, however often it is
 * reported. A purchase may occur once. Returns the number of new payments.
 */
export async function recordPayments(tx: Tx, taken: readonly TakenPayment[], at: Date): Promise<number> {
  for (const provider of new Set(taken.map(({ purchase }) => purchase.provider))) await requireMoneyOf(tx, provider);
  const payments = taken.map((payment) => ({ payment, row: newPayment(payment, at) }));
  const added = await insertPayments(
    tx,
    payments.map(({ payment, row }) => ({ payment: row, renewal: afterPayment(payment, row) })),
  );
  const fresh = payments.filter(({ row }) => added.has(row.id));
  const sales = fresh.map(({ payment: { purchase }, row }) => saleOf(tx, purchase, row));
  for (const [kind, own] of Map.groupBy(sales, ({ kind }) => kind)) {
    await kind.fulfill(
      tx,
      own.map(({ sale }) => sale),
    );
  }
  for (const { payment } of fresh) {
    const { id, buyerId, kind } = payment.purchase;
    tx.publish(purchaseUpdated, [buyerId], { purchase_id: id, kind, state: 'paid' });
  }
  return fresh.length;
}

function newPayment({ purchase, providerRef, period, againOf }: TakenPayment, at: Date): NewPayment {
  const { id, amount, provider, isRecurring, periodEnd, paidCount } = purchase;
  const paid = isRecurring ? (period ?? nextPeriod(periodEnd, at)) : null;
  return {
    id: `payment_${newUlid(at)}`,
    purchaseId: id,
    number: paidCount + 1,
    provider,
    providerRef,
    amount,
    periodStart: paid?.start ?? null,
    periodEnd: paid?.end ?? null,
    paidAt: at,
    againOf: againOf ?? null,
  };
}

const isStopped = (renewal: PurchaseRow['renewal']): boolean => renewal === 'canceled' || renewal === 'ended';

/** A late payment of a canceled or ended purchase does not resume it, and never shortens the paid time. */
function afterPayment({ purchase, renewalRef }: TakenPayment, { periodEnd: paidUntil }: NewPayment): RenewalUpdate {
  const { id, renewal, provider } = purchase;
  if (paidUntil === null) return { id, renewal: null, periodEnd: null, attempts: 0, nextAttemptAt: null, renewalRef: null };
  const isRenewing = isStopped(renewal) ? ('canceled' as const) : ('active' as const);
  const periodEnd = purchase.periodEnd !== null && purchase.periodEnd > paidUntil ? purchase.periodEnd : paidUntil;
  return {
    id,
    periodEnd,
    attempts: 0,
    renewal: isRenewing,
    renewalRef: renewalRef ?? purchase.renewalRef,
    nextAttemptAt: nextReview(provider, isRenewing, periodEnd),
  };
}

export function saleOf(tx: Tx, purchase: PurchaseRow, payment: Omit<PaymentRow, 'refunded' | 'setAside'>) {
  const kind = findKind(tx, purchase.kind);
  if (!kind) throw new Error(`no feature sells ${purchase.kind}, which ${purchase.id} is`);
  const { periodStart, periodEnd } = payment;
  const sale: Sale = {
    purchaseId: purchase.id,
    paymentId: payment.id,
    number: payment.number,
    buyerId: purchase.buyerId,
    channelId: purchase.channelId,
    item: kind.item.parse(purchase.item),
    title: purchase.title,
    amount: payment.amount,
    currency: purchase.currency,
    provider: payment.provider,
    at: payment.paidAt,
    period: periodStart && periodEnd && { start: periodStart, end: periodEnd },
    renews: purchase.isRecurring && !isStopped(purchase.renewal),
  };
  return { kind, sale };
}

export async function announceRenewals(tx: Tx, purchases: readonly PurchaseRow[], at: Date): Promise<void> {
  const changes = purchases.map((purchase) => {
    const kind = findKind(tx, purchase.kind);
    if (!kind) throw new Error(`no feature sells ${purchase.kind}, which ${purchase.id} is`);
    const { id: purchaseId, buyerId, channelId, item, renewal, periodEnd } = purchase;
    const change: RenewalChange = {
      purchaseId,
      buyerId,
      channelId,
      item: kind.item.parse(item),
      renewal: renewal!,
      periodEnd: periodEnd!,
      at,
    };
    return { kind, change };
  });
  for (const [kind, own] of Map.groupBy(changes, ({ kind }) => kind)) {
    await kind.renewalChanged?.(
      tx,
      own.map(({ change }) => change),
    );
  }
}
