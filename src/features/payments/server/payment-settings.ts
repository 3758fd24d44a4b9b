import type { Ctx } from '#core/server/context.ts';
import type { PaymentProvider } from './payment-provider.ts';
import type { StripeAccount } from './stripe/stripe-client.ts';
import { stripeProvider } from './stripe/stripe-provider.ts';
import { testProvider } from './test-provider.ts';

/** How this installation is paid, as the operator says it. */
export interface PaymentSettings {
  provider: 'test' | 'stripe';
  /** With the provider `stripe`. */
  stripe?: StripeAccount;
  /** ISO 4217, in upper case. Amounts are in its minor units. */
  currency: string;
  /** The platform's share of what channels earn, 0 to 100. */
  platformSharePercent: number;
}

declare module '#core/server/context.ts' {
  interface Services {
    /** None: nothing can be bought. */
    payments: PaymentSettings;
  }
}

/** The settings with their provider, or null where nothing can be bought. */
export function paymentsOf({
  services,
}: Pick<Ctx, 'services'>): (Omit<PaymentSettings, 'provider' | 'stripe'> & { provider: PaymentProvider }) | null {
  const { payments } = services;
  if (!payments) return null;
  const { currency, platformSharePercent } = payments;
  return { currency, platformSharePercent, provider: payments.provider === 'stripe' ? stripeProvider : testProvider };
}
