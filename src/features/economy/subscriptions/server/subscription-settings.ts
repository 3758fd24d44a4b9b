import type { Ctx } from '#core/server/context.ts';

/** The current price of a month, in minor units. */
export const priceOf = ({ settings }: Pick<Ctx, 'settings'>): { amount: number; currency: string } => ({
  amount: settings.SUBSCRIPTION_PRICE,
  currency: settings.CURRENCY,
});
