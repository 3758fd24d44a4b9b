import type { Stripe } from 'stripe';
import type { Ctx } from '#core/server/context.ts';
import type { RawHead, RawReply, RawRequest } from '#core/server/http/route.ts';
import { paymentsOf } from '../payment-settings.ts';
import { recordEvent } from './record-event.ts';
import { stripeOf } from './stripe-client.ts';

/** An event of an order is a few kilobytes. */
export const EVENT_LIMIT = 256 * 1024;
/** How old a signature may be, in seconds. Each delivery is signed anew. */
const TOLERANCE = 300;
const SIGNATURE = 'stripe-signature';

/** Refuses what cannot be an event before its body is read. */
export function refuseEvent({ ctx, client }: RawHead): RawReply | null {
  if (paymentsOf(ctx)?.provider.name !== 'stripe') return { status: 404, body: 'Payments do not go through Stripe here.\n' };
  return client.header(SIGNATURE) === undefined ? refuse(ctx, 'it has none') : null;
}

/**
 * Takes an event of Stripe. It is answered with 200 when it has taken effect, now or before, or means nothing here, and with 503 when Stripe
 * cannot be asked about it: Stripe then sends it again, for three days.
 */
export async function receiveEvent({ ctx, client, body }: RawRequest): Promise<RawReply> {
  const event = await verify(ctx, body, client.header(SIGNATURE)!);
  if (typeof event === 'string') return refuse(ctx, event);
  await recordEvent(ctx, event);
  return { status: 200, body: 'ok\n' };
}

/** The event, or why its signature is not valid. The signature is over the body as it was sent. */
async function verify(ctx: Ctx, body: Buffer, signature: string): Promise<Stripe.Event | string> {
  const { webhooks } = await stripeOf(ctx);
  const secret = ctx.settings.STRIPE_WEBHOOK_SECRET!;
  try {
    return webhooks.constructEvent(body, signature, secret, TOLERANCE, undefined, ctx.now().getTime());
  } catch (error) {
    const { type, message } = error as Stripe.errors.StripeError;
    if (type === 'StripeSignatureVerificationError') return message.split('\n')[0]!.slice(0, 120);
    // A body that is signed and no JSON.
    if (error instanceof SyntaxError) return 'the body is no event';
    throw error;
  }
}

function refuse(ctx: Ctx, reason: string): RawReply {
  ctx.log.warn({ reason }, 'an event of Stripe was refused: its signature is not valid');
  return { status: 400, body: 'The signature is not valid.\n' };
}
