import { z } from 'zod';
import type { Ctx } from '#core/server/context.ts';
import type { DeclaredSettings, SettingValues } from '#core/server/settings/setting.ts';

export const subscriptionSettings = {
  SUBSCRIPTION_PRICE: {
    type: z
      .string()
      .regex(/^\d{1,7}$/)
      .transform(Number)
      .refine((amount) => amount > 0),
    default: '499',
    help: 'Price of a subscription for 30 days, in minor units of CURRENCY: 499 is 4.99. Existing subscriptions keep their price.',
    requirement: 'must be a whole number from 1 to 9999999',
    label: 'Price of a subscription',
    input: { kind: 'number', min: 1, max: 9_999_999 },
    changeable: 'now',
  },
} satisfies DeclaredSettings;

declare module '#core/server/settings/setting.ts' {
  interface Settings extends SettingValues<typeof subscriptionSettings> {}
}

/** The current price of a period of 30 days, which is a month of the subscription, in minor units. */
export const priceOf = ({ settings }: Pick<Ctx, 'settings'>): { amount: number; currency: string } => ({
  amount: settings.SUBSCRIPTION_PRICE,
  currency: settings.CURRENCY,
});
