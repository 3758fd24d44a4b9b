import type { Stripe } from 'stripe';
import type { Ctx } from '#core/server/context.ts';
import type { RawHead, RawReply, RawRequest } from '#core/server/http/route.ts';
import { paymentsOf } from '../payment-settings.ts';
import { recordEvent } from './record-event.ts';
import { stripeOf } from './stripe-client.ts';

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
