import type { Stripe } from 'stripe';
import type { Ctx } from '#core/server/context.ts';
import type { Period } from '#features/economy/payments/rules.ts';
import type { ProviderReport, ReportHint } from '../payment-provider.ts';
import type { PurchaseRow } from '../store/purchases.ts';
import { callStripe, idOf } from './stripe-client.ts';

export async function describePurchase(ctx: Ctx, purchase: PurchaseRow, hint: ReportHint = {}): Promise<ProviderReport> {
  const hasBegun = purchase.renewalRef !== null || (hint.renewalRef ?? null) !== null;
  const session = hasBegun ? null : await findSession(ctx, hint.checkoutRef ?? purchase.checkoutRef);
  return purchase.isRecurring ? describeRecurring(ctx, purchase, session, hint) : describeSession(session);
}

const findSession = (ctx: Ctx, id: string | null): Promise<Stripe.Checkout.Session | null> =>
  id === null ? Promise.resolve(null) : callStripe(ctx, (stripe) => stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] }));

/** A one-time payment is taken only if the session is `paid`; `complete` alone may wait for a bank. */
function describeSession(session: Stripe.Checkout.Session | null): ProviderReport {
  if (session?.payment_status !== 'paid') return { checkout: session && checkoutOf(session), payments: [], renewal: null };
  const payment = {
    ref: idOf(session.payment_intent) ?? session.id,
    amount: session.amount_total ?? 0,
    currency: (session.currency ?? '').toUpperCase(),
    period: null,
  };
  return { checkout: null, payments: [payment], renewal: null };
}

function checkoutOf({ status, payment_intent: intent }: Stripe.Checkout.Session): ProviderReport['checkout'] {
  if (status !== 'complete') return status === 'expired' ? 'expired' : 'open';
  const state = intent !== null && typeof intent === 'object' ? intent.status : null;
  return state === 'requires_payment_method' || state === 'canceled' ? 'declined' : 'processing';
}

/** A recurring purchase is paid by invoices, each once. Reads all invoices, because events may be lost or out of order. */
async function describeRecurring(
  ctx: Ctx,
  purchase: PurchaseRow,
  session: Stripe.Checkout.Session | null,
  hint: ReportHint,
): Promise<ProviderReport> {
  const ref = purchase.renewalRef ?? hint.renewalRef ?? idOf(session?.subscription);
  if (ref === null) return { checkout: session && checkoutOf(session), payments: [], renewal: null };
  const subscription = await callStripe(ctx, (stripe) => stripe.subscriptions.retrieve(ref));
  const invoices = await callStripe(ctx, (stripe) => stripe.invoices.list({ subscription: ref, status: 'paid', limit: 100 }));
  const payments = invoices.data.flatMap(({ id, amount_paid, currency, lines, created }) =>
    id ? [{ created, ref: id, amount: amount_paid, currency: currency.toUpperCase(), period: periodOf(lines.data) }] : [],
  );
  const state = renewalStateOf(subscription);
  const isUnpaid = payments.length === 0;
  return {
    checkout: isUnpaid ? (state === 'stopped' ? 'declined' : 'processing') : null,
    payments: payments.toSorted((a, b) => a.created - b.created || a.period!.start.getTime() - b.period!.start.getTime()),
    renewal: { ref, state },
  };
}

/** Period of the subscription's own invoice line. Other lines, such as corrections, have the same or a part of it. */
function periodOf(lines: readonly Stripe.InvoiceLineItem[]): Period {
  const own = lines.filter(({ parent }) => parent?.subscription_item_details?.proration !== true);
  const { period } = own.toSorted((a, b) => b.period.end - a.period.end)[0] ?? lines[0]!;
  return { start: new Date(period.start * 1000), end: new Date(period.end * 1000) };
}

function renewalStateOf({ status, cancel_at, cancel_at_period_end }: Stripe.Subscription): NonNullable<ProviderReport['renewal']>['state'] {
  if (status === 'canceled' || status === 'incomplete_expired') return 'stopped';
  if (cancel_at_period_end || cancel_at !== null) return 'stopping';
  return status === 'past_due' || status === 'unpaid' ? 'past_due' : 'active';
}
