import type StripeSdk from 'stripe';
import type { Stripe } from 'stripe';
import { perContext } from '#core/server/concurrency/per-context.ts';
import type { Ctx } from '#core/server/context.ts';
import { Unavailable } from '#core/server/unavailable.ts';

declare module '#core/server/context.ts' {
  interface Services {
    /** The address of a double of Stripe's API, in tests. */
    stripeApi: string;
  }
}

/** Per attempt; the SDK tries twice more, with the same idempotency key. */
const TIMEOUT_MS = 10_000;

/** The SDK is a megabyte of code, so it is loaded with the first call. */
const clients = perContext((ctx) => ({ client: load(ctx) }));

async function load({ settings, services }: Ctx): Promise<StripeSdk> {
  const { STRIPE_SECRET_KEY: key } = settings;
  if (!key) throw new Error('Stripe is used without an account.');
  const { default: Stripe } = await import('stripe');
  const { protocol, hostname, port } = new URL(services.stripeApi ?? 'https://api.stripe.com');
  return new Stripe(key, {
    ...{ maxNetworkRetries: 2, timeout: TIMEOUT_MS, telemetry: false, host: hostname },
    ...{ port: port || 443, protocol: protocol === 'http:' ? 'http' : 'https' },
  });
}

export const stripeOf = (ctx: Ctx): Promise<StripeSdk> => clients(ctx).client;

/** Asks Stripe. Throws `Unavailable` when it does not answer or takes no call of this key, which the log then says. */
export async function askStripe<T>(ctx: Ctx, ask: (stripe: StripeSdk) => Promise<T>): Promise<T> {
  const stripe = await stripeOf(ctx);
  try {
    return await ask(stripe);
  } catch (error) {
    const { type, statusCode = 0, code, requestId } = error as Partial<Stripe.errors.StripeError>;
    if (type === 'StripeAuthenticationError' || type === 'StripePermissionError') {
      ctx.log.error({ type, code, requestId }, 'Stripe refuses STRIPE_SECRET_KEY');
      throw new Unavailable('Stripe refuses the key.', 60);
    }
    // 409: another request has the idempotency key right now.
    if (type === 'StripeConnectionError' || statusCode === 409 || statusCode === 429 || statusCode >= 500) {
      throw new Unavailable(`Stripe does not answer: ${type} ${code ?? statusCode}`, 5);
    }
    throw error;
  }
}

/** The code of a call that Stripe understood and refused; null for any other error. */
export function refusalCodeOf(error: unknown): string | null {
  const { type, code, message } = error as Partial<Stripe.errors.StripeError>;
  return type === 'StripeInvalidRequestError' || type === 'StripeCardError' ? (code ?? message ?? type) : null;
}

/** The id of an object that may be given as its id or whole. */
export const idOf = (object: string | { id: string } | null | undefined): string | null =>
  typeof object === 'string' ? object : (object?.id ?? null);
