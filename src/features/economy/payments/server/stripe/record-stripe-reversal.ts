import type { Stripe } from 'stripe';
import type { Ctx, Tx } from '#core/server/context.ts';
import { recordFailedRefund, recordWonDispute } from '../after-refund.ts';
import { recordAnswer, recordReport } from '../record-report.ts';
import { recordReversal } from '../record-reversal.ts';
import { findPaymentByRef, findRefund, findRefundsByRef, type PaymentRow, type RefundRow, settleRefund } from '../store/payments.ts';
import { findPurchase, type PurchaseRow } from '../store/purchases.ts';
import { describePurchase } from './describe-purchase.ts';
import { callStripe, idOf, refusalCodeOf } from './stripe-client.ts';

export async function recordRefundAtStripe(ctx: Ctx, eventId: string, refundRef: string, intent: string | null): Promise<void> {
  const payment = intent === null ? null : await findPayment(ctx, intent);
  if (!payment) return;
  await recordAnswer(ctx, {
    purchaseId: payment.purchaseId,
    provider: 'stripe',
    eventId,
    ask: () => callStripe(ctx, (stripe) => stripe.refunds.retrieve(refundRef)),
    record: (tx, purchase, refund) => recordRefund(tx, purchase, payment, refund),
  });
}

async function recordRefund(tx: Tx, { currency }: PurchaseRow, payment: PaymentRow, refund: Stripe.Refund): Promise<void> {
  const at = tx.now();
  const hasFailed = refund.status === 'failed' || refund.status === 'canceled';
  const parts = await findOwnRefund(tx, payment, refund);
  for (const part of parts) {
    if (!part.settledAt) await settleRefund(tx, part.id, refund.id, at);
    if (hasFailed) await recordFailedRefund(tx, part, refund.failure_reason ?? refund.status ?? 'unknown', at);
  }
  if (parts.length === 0 && !hasFailed && isIn(tx, currency, refund)) {
    await recordReversal(tx, { paymentId: payment.id, cause: 'refund', amount: refund.amount, providerRef: refund.id }, at);
  }
}

/** Finds our refund by its Stripe id or, if the response was lost, by its metadata. */
async function findOwnRefund(tx: Tx, { purchaseId }: PaymentRow, refund: Stripe.Refund): Promise<RefundRow[]> {
  const known = await findRefundsByRef(tx, 'stripe', refund.id);
  if (known.length > 0) return known;
  const made = refund.metadata?.refund ? await findRefund(tx, refund.metadata.refund) : null;
  return made?.purchaseId === purchaseId ? [made] : [];
}

/** An inquiry moves no money, so only a dispute reverses anything. */
export async function recordDisputeAtStripe(ctx: Ctx, eventId: string, disputeRef: string, intent: string | null): Promise<void> {
  const payment = intent === null ? null : await findPayment(ctx, intent);
  if (!payment) return;
  await recordAnswer(ctx, {
    purchaseId: payment.purchaseId,
    provider: 'stripe',
    eventId,
    ask: () => callStripe(ctx, (stripe) => stripe.disputes.retrieve(disputeRef)),
    record: (tx, purchase, dispute) => recordDispute(tx, purchase, payment, dispute),
  });
}

const WITHOUT_MONEY: ReadonlySet<string> = new Set(['warning_needs_response', 'warning_under_review', 'warning_closed', 'prevented']);

async function recordDispute(tx: Tx, purchase: PurchaseRow, payment: PaymentRow, dispute: Stripe.Dispute): Promise<void> {
  const { id: providerRef, status, amount } = dispute;
  const at = tx.now();
  const known = await findRefundsByRef(tx, 'stripe', providerRef);
  if (status === 'won') {
    for (const part of known) await recordWonDispute(tx, part, at);
  } else if (known.length === 0 && !WITHOUT_MONEY.has(status) && isIn(tx, purchase.currency, dispute)) {
    const isTaken = await recordReversal(tx, { paymentId: payment.id, cause: 'dispute', amount, providerRef }, at);
    if (!isTaken) tx.log.warn({ purchase: purchase.id, dispute: providerRef }, 'disputed payment was already refunded');
  }
}

function isIn({ log }: Tx, ordered: string, { id, amount, currency }: { id: string; amount: number; currency: string }): boolean {
  if (currency.toUpperCase() === ordered) return true;
  log.error({ ref: id, amount, currency, ordered }, 'refund currency differs from the payment; refund ignored');
  return false;
}

/** The payment for this intent; null if it belongs to no purchase here. It may not be recorded yet. */
async function findPayment(ctx: Ctx, intent: string): Promise<PaymentRow | null> {
  const once = await findPaymentByRef(ctx.db, 'stripe', intent);
  if (once) return once;
  const paid = await orMissing(
    callStripe(ctx, (stripe) => stripe.invoicePayments.list({ payment: { type: 'payment_intent', payment_intent: intent }, limit: 1 })),
  );
  const invoice = idOf(paid?.data[0]?.invoice);
  const ref = invoice ?? intent;
  const known = await findPaymentByRef(ctx.db, 'stripe', ref);
  if (known) return known;
  const purchaseId = await (invoice === null ? purchaseOfIntent(ctx, intent) : purchaseOfInvoice(ctx, invoice));
  if (!purchaseId || (await findPurchase(ctx.db, purchaseId)) === null) return null;
  // The event of the payment is still pending.
  const ask = (purchase: PurchaseRow) => describePurchase(ctx, purchase);
  await recordAnswer(ctx, { purchaseId, provider: 'stripe', eventId: null, ask, record: recordReport });
  return findPaymentByRef(ctx.db, 'stripe', ref);
}

async function purchaseOfIntent(ctx: Ctx, id: string): Promise<string | null> {
  const intent = await orMissing(callStripe(ctx, (stripe) => stripe.paymentIntents.retrieve(id)));
  return intent?.metadata.purchase ?? null;
}

async function purchaseOfInvoice(ctx: Ctx, id: string): Promise<string | null> {
  const invoice = await orMissing(callStripe(ctx, (stripe) => stripe.invoices.retrieve(id)));
  return invoice?.parent?.subscription_details?.metadata?.purchase ?? null;
}

const orMissing = <T>(request: Promise<T>): Promise<T | null> =>
  request.catch((error: unknown) => {
    if (refusalCodeOf(error) === 'resource_missing') return null;
    throw error;
  });
