import type { Stripe } from 'stripe';
import { z } from 'zod';
import type { Ctx } from '#core/server/context.ts';
import type { RawHead, RawReply, RawRequest } from '#core/server/http/route.ts';
import type { ReportHint } from '../payment-provider.ts';
import { paymentsOf } from '../payment-settings.ts';
import { recordAnswer, recordReport } from '../record-report.ts';
import { describePurchase } from './describe-purchase.ts';
import { recordDisputeAtStripe, recordRefundAtStripe } from './record-stripe-reversal.ts';
import { stripeOf } from './stripe-client.ts';

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

/** An event of an order has a few kilobytes. */
export const EVENT_LIMIT = 256 * 1024;
/** Maximum age of a signature in seconds. Each delivery has a new one. */
const TOLERANCE = 300;
const SIGNATURE = 'stripe-signature';

export function refuseEvent({ ctx, client }: RawHead): RawReply | null {
  if (paymentsOf(ctx)?.provider.name !== 'stripe') return { status: 404, body: 'This installation does not use Stripe.\n' };
  return client.header(SIGNATURE) === undefined ? refuse(ctx, 'missing signature') : null;
}

/** Answers 200 for an event that took effect or is ignored, and 503 if Stripe cannot be queried. Stripe retries for three days. */
export async function receiveEvent({ ctx, client, body }: RawRequest): Promise<RawReply> {
  const event = await verify(ctx, body, client.header(SIGNATURE)!);
  if (typeof event === 'string') return refuse(ctx, event);
  await recordEvent(ctx, event);
  return { status: 200, body: 'ok\n' };
}

/** Returns the event, or why its signature is invalid. The signature covers the raw body. */
async function verify(ctx: Ctx, body: Buffer, signature: string): Promise<Stripe.Event | string> {
  const { webhooks } = await stripeOf(ctx);
  const secret = ctx.settings.STRIPE_WEBHOOK_SECRET!;
  try {
    return webhooks.constructEvent(body, signature, secret, TOLERANCE, undefined, ctx.now().getTime());
  } catch (error) {
    const { type, message } = error as Stripe.errors.StripeError;
    if (type === 'StripeSignatureVerificationError') return message.split('\n')[0]!.slice(0, 120);
    if (error instanceof SyntaxError) return 'the body is not an event';
    throw error;
  }
}

function refuse(ctx: Ctx, reason: string): RawReply {
  ctx.log.warn({ reason }, 'Stripe event refused: invalid signature');
  return { status: 400, body: 'Invalid signature.\n' };
}
