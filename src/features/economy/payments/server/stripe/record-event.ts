import type { Stripe } from 'stripe';
import { z } from 'zod';
import { MINUTE_MS } from '#core/contract/durations.ts';
import { perContext } from '#core/server/concurrency/per-context.ts';
import type { Ctx, Tx } from '#core/server/context.ts';
import type { RawHead, RawReply, RawRequest } from '#core/server/http/route.ts';
import { recordFailedRefund, recordWonDispute } from '../after-refund.ts';
import type { ReportHint } from '../payment-provider.ts';
import { paymentsOf } from '../payment-settings.ts';
import { recordAnswer, recordReport } from '../record-report.ts';
import { recordReversal } from '../record-reversal.ts';
import { findPaymentByRef, findRefund, findRefundsByRef, type PaymentRow, type RefundRow, settleRefund } from '../store/payments.ts';
import { findPurchase, type PurchaseRow } from '../store/purchases.ts';
import { describePurchase } from './describe-purchase.ts';
import { callStripe, idOf, refusalCodeOf, stripeOf } from './stripe-client.ts';

/**
 * Only ids are read from an event. Other fields depend on the API version of the webhook. Before 2025 subscription metadata was elsewhere.
 */
const Metadata = z.object({ purchase: z.string().optional() }).nullish();
const OfSubscription = z.object({ metadata: Metadata, subscription: z.string().nullish() }).nullish();
const Named = z.object({
  id: z.string(),
  metadata: Metadata,
  subscription: z.unknown().optional(),
  payment_intent: z.unknown().optional(),
  parent: z.object({ subscription_details: OfSubscription }).nullish(),
  subscription_details: OfSubscription,
});

/** A signed body that is no event, such as `null`, is ignored. */
const SignedEvent = z.object({ id: z.string(), type: z.string(), data: z.object({ object: Named }) });

/** Makes an event take effect once. Events of other installations on the same account are ignored. */
export async function recordEvent(ctx: Ctx, event: unknown): Promise<void> {
  const signed = SignedEvent.safeParse(event);
  if (!signed.success) return;
  const {
    id: eventId,
    type,
    data: { object: named },
  } = signed.data;
  switch (type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      return recordPurchase(ctx, eventId, named.metadata?.purchase, { checkoutRef: named.id });
    case 'invoice.paid':
    case 'invoice.payment_failed': {
      const { metadata, subscription } = named.parent?.subscription_details ?? named.subscription_details ?? {};
      return recordPurchase(ctx, eventId, metadata?.purchase, { renewalRef: subscription ?? textOf(named.subscription) });
    }
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
      return recordPurchase(ctx, eventId, named.metadata?.purchase, { renewalRef: named.id });
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return recordRefundAtStripe(ctx, eventId, named.id, textOf(named.payment_intent));
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
    case 'charge.dispute.closed':
      return recordDisputeAtStripe(ctx, eventId, named.id, textOf(named.payment_intent));
    default:
  }
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

async function recordPurchase(ctx: Ctx, eventId: string, purchaseId: string | undefined, hint: ReportHint): Promise<void> {
  if (purchaseId === undefined) return;
  await recordAnswer(ctx, {
    purchaseId,
    provider: 'stripe',
    eventId,
    ask: (purchase) => describePurchase(ctx, purchase, hint),
    record: recordReport,
  });
}

/** An event of an order has a few kilobytes. */
export const EVENT_LIMIT = 256 * 1024;
/** Maximum age of a signature in seconds. Each delivery has a new one. */
const TOLERANCE = 300;
const SIGNATURE = 'stripe-signature';

/** Log lines about refused events per minute. Anyone can send some. */
const REFUSALS_LOGGED = 5;

const refusedEvents = perContext(() => ({ minute: 0, count: 0 }));

export function refuseEvent({ ctx, client }: RawHead): RawReply | null {
  if (paymentsOf(ctx)?.provider.name !== 'stripe') return { status: 404, body: 'This installation does not use Stripe.\n' };
  return client.header(SIGNATURE) === undefined ? refuse(ctx, 'missing signature') : null;
}

/** Answers 200 for an event that took effect or is ignored, and 503 if Stripe cannot be queried. Stripe retries for three days. */
export async function receiveEvent({ ctx, client, body }: RawRequest): Promise<RawReply> {
  const verified = await verify(ctx, body, client.header(SIGNATURE)!);
  if (typeof verified === 'string') return refuse(ctx, verified);
  await recordEvent(ctx, verified.event);
  return { status: 200, body: 'ok\n' };
}

/** Returns the event, or why its signature is invalid. The signature covers the raw body. */
async function verify(ctx: Ctx, body: Buffer, signature: string): Promise<{ event: unknown } | string> {
  const { webhooks } = await stripeOf(ctx);
  const secret = ctx.settings.STRIPE_WEBHOOK_SECRET!;
  try {
    webhooks.signature!.verifyHeader(body, signature, secret, TOLERANCE, undefined, ctx.now().getTime());
    return { event: JSON.parse(body.toString()) };
  } catch (error) {
    const { type, message } = error as Stripe.errors.StripeError;
    if (type === 'StripeSignatureVerificationError') return message.split('\n')[0]!.slice(0, 120);
    if (error instanceof SyntaxError) return 'the body is not an event';
    throw error;
  }
}

function refuse(ctx: Ctx, reason: string): RawReply {
  const refused = refusedEvents(ctx);
  const minute = Math.floor(ctx.now().getTime() / MINUTE_MS);
  if (refused.minute !== minute) Object.assign(refused, { minute, count: 0 });
  refused.count += 1;
  if (refused.count <= REFUSALS_LOGGED) ctx.log.warn({ reason }, 'Stripe event refused: invalid signature');
  if (refused.count === REFUSALS_LOGGED) ctx.log.warn('further refused Stripe events of this minute are not logged');
  return { status: 400, body: 'Invalid signature.\n' };
}

async function recordRefundAtStripe(ctx: Ctx, eventId: string, refundRef: string, intent: string | null): Promise<void> {
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
async function recordDisputeAtStripe(ctx: Ctx, eventId: string, disputeRef: string, intent: string | null): Promise<void> {
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
