import type { Ctx } from '#core/server/context.ts';

/** The price of a month now, in minor units. */
export const priceOf = ({ settings }: Pick<Ctx, 'settings'>): { amount: number; currency: string } => ({
  amount: settings.SUBSCRIPTION_PRICE,
  currency: settings.CURRENCY,
});
