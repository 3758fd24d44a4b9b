import type { Ctx } from '#core/server/context.ts';
import { paymentsOf } from '#features/payments/server/api.ts';

/** The price of a month where the operator says nothing, in minor units. */
const DEFAULT_PRICE = 499;

declare module '#core/server/context.ts' {
  interface Services {
    /** What the operator says about subscriptions. `price` of a month, in minor units of the currency of payments. */
    subscriptions: { price: number };
  }
}

/** The price of a month now. */
export function priceOf(within: Pick<Ctx, 'services'>): { amount: number; currency: string } {
  return { amount: within.services.subscriptions?.price ?? DEFAULT_PRICE, currency: paymentsOf(within)?.currency ?? 'USD' };
}
