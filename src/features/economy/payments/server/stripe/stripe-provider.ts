import type StripeSdk from 'stripe';
import { DAY_MS } from '#core/contract/durations.ts';
import type { Ctx } from '#core/server/context.ts';
import { HopelessJob } from '#core/server/jobs/job.ts';
import { PERIOD_MS } from '#features/economy/payments/rules.ts';
import { checkoutPageUrl, type PaymentProvider } from '../payment-provider.ts';
import type { PurchaseRow } from '../store/purchases.ts';
import { describePurchase } from './describe-purchase.ts';
import { callStripe, idOf, refusalCodeOf } from './stripe-client.ts';

/** Seconds by which a checkout ends before its purchase: Stripe allows 24 hours at most, by its own clock. */
const EARLIER_SECONDS = 300;
const PERIOD_DAYS = PERIOD_MS / DAY_MS;

/**
 * Stripe with its hosted checkout and portal: card data never reaches this server. Every object has the purchase id as metadata, and every
 * call that creates one has an idempotency key derived from the purchase or refund.
 */
export const stripeProvider: PaymentProvider = {
  name: 'stripe',
  async openCheckout(ctx, purchase) {
    const { id, url } = await callStripe(ctx, (stripe) => createSession(stripe, ctx, purchase));
    if (url === null) throw new Error(`Stripe returned the checkout ${id} without a URL.`);
    return { ref: id, url };
  },
  async refund(ctx, { paymentRef, refundId, amount }) {
    try {
      return await callStripe(ctx, async (stripe) => {
        const payment_intent = await intentOf(stripe, paymentRef);
        // Stripe keeps keys for a day, and staff may retry a refund later.
        const made = await stripe.refunds.list({ payment_intent, limit: 100 });
        const earlier = made.data.find(({ metadata }) => metadata?.refund === refundId);
        if (earlier) return { ref: earlier.id };
        const { id } = await stripe.refunds.create(
          { payment_intent, amount, metadata: { refund: refundId } },
          { idempotencyKey: refundId },
        );
        return { ref: id };
      });
    } catch (error) {
      const code = refusalCodeOf(error);
      // The balance of the account grows daily, so a later retry may succeed.
      if (code === null || code === 'balance_insufficient' || code === 'insufficient_funds') throw error;
      throw new HopelessJob(`Stripe refused the refund: ${code}`);
    }
  },
  setRenewal: (ctx, { renewalRef }, isRenewing) =>
    updateUnlessEnded(ctx, (stripe) => stripe.subscriptions.update(renewalRef!, { cancel_at_period_end: !isRenewing })),
  async stopRenewal(ctx, { renewalRef }) {
    if (renewalRef !== null) await updateUnlessEnded(ctx, (stripe) => stripe.subscriptions.cancel(renewalRef));
  },
  async setPaused(ctx, { renewalRef }, isPaused) {
    if (renewalRef === null) return;
    // Voids the invoices of the pause, so nobody pays later for a month without a subscription.
    await updateUnlessEnded(ctx, (stripe) =>
      stripe.subscriptions.update(renewalRef, { pause_collection: isPaused ? { behavior: 'void' } : '' }),
    );
  },
  report: describePurchase,
  openPortal: (ctx, purchase) => callStripe(ctx, (stripe) => createPortalSession(stripe, ctx, purchase)),
};

function createSession(stripe: StripeSdk, ctx: Ctx, purchase: PurchaseRow) {
  const { id, amount, currency, title, isRecurring, expiresAt } = purchase;
  const metadata = { purchase: id };
  const recurring = { interval: 'day' as const, interval_count: PERIOD_DAYS };
  return stripe.checkout.sessions.create(
    {
      mode: isRecurring ? 'subscription' : 'payment',
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: currency.toLowerCase(),
            unit_amount: amount,
            product_data: { name: title },
            ...(isRecurring && { recurring }),
          },
        },
      ],
      client_reference_id: id,
      metadata,
      success_url: checkoutPageUrl(ctx, purchase),
      cancel_url: checkoutPageUrl(ctx, purchase),
      ...(isRecurring ? { subscription_data: { metadata } } : { payment_intent_data: { metadata } }),
      expires_at: Math.floor(expiresAt.getTime() / 1000) - EARLIER_SECONDS,
      // The buyer pays in the currency of the order, so the amounts are comparable.
      adaptive_pricing: { enabled: false },
    },
    { idempotencyKey: id },
  );
}

/** A recurring payment is an invoice; the refund needs the intent that paid it. */
async function intentOf(stripe: StripeSdk, paymentRef: string): Promise<string> {
  if (!paymentRef.startsWith('in_')) return paymentRef;
  const { data } = await stripe.invoicePayments.list({ invoice: paymentRef, status: 'paid', limit: 1 });
  const intent = idOf(data[0]?.payment.payment_intent);
  if (intent === null) throw new HopelessJob(`Stripe has no payment for the invoice ${paymentRef}.`);
  return intent;
}

/** False if the subscription has ended at Stripe or is unknown there. */
async function updateUnlessEnded(ctx: Ctx, change: (stripe: StripeSdk) => Promise<unknown>): Promise<boolean> {
  try {
    await callStripe(ctx, change);
    return true;
  } catch (error) {
    const code = refusalCodeOf(error);
    if (code === null) throw error;
    ctx.log.warn({ code }, 'subscription has ended at Stripe; change ignored');
    return false;
  }
}

/** Metadata that finds this product's portal configuration in the account. */
const PORTAL = { grandstand: '1' };

async function createPortalSession(stripe: StripeSdk, ctx: Ctx, purchase: PurchaseRow): Promise<string> {
  const subscription = await stripe.subscriptions.retrieve(purchase.renewalRef!);
  const known = (await stripe.billingPortal.configurations.list({ active: true, limit: 100 })).data;
  const configuration = known.find(({ metadata }) => metadata?.grandstand === PORTAL.grandstand) ?? (await createPortal(stripe));
  const { url } = await stripe.billingPortal.sessions.create({
    customer: idOf(subscription.customer)!,
    configuration: configuration.id,
    return_url: checkoutPageUrl(ctx, purchase),
  });
  return url;
}

/** Plans, quantities and names cannot be changed there, because the order sets the price. */
const createPortal = (stripe: StripeSdk) =>
  stripe.billingPortal.configurations.create(
    {
      features: {
        payment_method_update: { enabled: true },
        invoice_history: { enabled: true },
        subscription_cancel: { enabled: true, mode: 'at_period_end' },
      },
      metadata: PORTAL,
    },
    { idempotencyKey: 'grandstand portal 1' },
  );
