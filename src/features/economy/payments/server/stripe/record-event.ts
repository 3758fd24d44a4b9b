import type { Stripe } from 'stripe';
import { z } from 'zod';
import type { Ctx } from '#core/server/context.ts';
import type { ReportHint } from '../payment-provider.ts';
import { recordAnswer, recordReport } from '../record-report.ts';
import { describePurchase } from './describe-purchase.ts';
import { recordDisputeAtStripe, recordRefundAtStripe } from './record-stripe-reversal.ts';

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

/** Makes an event take effect once. Events of other installations on the same account are ignored. */
export async function recordEvent(ctx: Ctx, { id: eventId, type, data }: Pick<Stripe.Event, 'id' | 'type' | 'data'>): Promise<void> {
  const parsed = Named.safeParse(data?.object);
  if (!parsed.success) return;
  const named = parsed.data;
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
