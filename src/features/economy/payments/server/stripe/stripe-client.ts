import type StripeSdk from 'stripe';
import type { Stripe } from 'stripe';
import { perContext } from '#core/server/concurrency/per-context.ts';
import type { Ctx } from '#core/server/context.ts';
import { Unavailable } from '#core/server/unavailable.ts';

declare module '#core/server/context.ts' {
  interface Services {
    stripeApi: string;
  }
}

/** Per attempt. The SDK retries twice with the same idempotency key. */
const TIMEOUT_MS = 10_000;

/** The SDK is a megabyte of code, so the first call loads it. */
const clients = perContext(() => ({ current: null as { key: string; client: Promise<StripeSdk> } | null }));

async function load({ services }: Ctx, key: string): Promise<StripeSdk> {
  const { default: Stripe } = await import('stripe');
  const { protocol, hostname, port } = new URL(services.stripeApi ?? 'https://api.stripe.com');
  return new Stripe(key, {
    maxNetworkRetries: 2,
    timeout: TIMEOUT_MS,
    telemetry: false,
    host: hostname,
    port: port || 443,
    protocol: protocol === 'http:' ? 'http' : 'https',
  });
}

/** Staff may change the key. */
export async function stripeOf(ctx: Ctx): Promise<StripeSdk> {
  const { STRIPE_SECRET_KEY: key } = ctx.settings;
  if (!key) throw new Error('STRIPE_SECRET_KEY is not set.');
  const kept = clients(ctx);
  if (kept.current?.key !== key) kept.current = { key, client: load(ctx, key) };
  return kept.current.client;
}

/** Throws `Unavailable` if Stripe does not respond or refuses the key, which is logged. */
export async function callStripe<T>(ctx: Ctx, ask: (stripe: StripeSdk) => Promise<T>): Promise<T> {
  const stripe = await stripeOf(ctx);
  try {
    return await ask(stripe);
  } catch (error) {
    const { type, statusCode = 0, code, requestId } = error as Partial<Stripe.errors.StripeError>;
    if (type === 'StripeAuthenticationError' || type === 'StripePermissionError') {
      ctx.log.error({ type, code, requestId }, 'Stripe refused STRIPE_SECRET_KEY');
      throw new Unavailable('Stripe refused the key.', 60);
    }
    // 409: a concurrent request uses the idempotency key.
    if (type === 'StripeConnectionError' || statusCode === 409 || statusCode === 429 || statusCode >= 500) {
      throw new Unavailable(`Stripe is not responding: ${type} ${code ?? statusCode}`, 5);
    }
    throw error;
  }
}

/** Error code of a call that Stripe refused; null for any other error. */
export function refusalCodeOf(error: unknown): string | null {
  const { type, code, message } = error as Partial<Stripe.errors.StripeError>;
  return type === 'StripeInvalidRequestError' || type === 'StripeCardError' ? (code ?? message ?? type) : null;
}

/** Stripe returns references as ids or as expanded objects. */
export const idOf = (object: string | { id: string } | null | undefined): string | null =>
  typeof object === 'string' ? object : (object?.id ?? null);
