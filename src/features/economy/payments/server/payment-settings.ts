import type { Ctx } from '#core/server/context.ts';
import { providerNameOf } from './operator-settings.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { stripeProvider } from './stripe/stripe-provider.ts';
import { testProvider } from './test-provider.ts';

/** How this installation is paid. */
export interface PaymentSettings {
  provider: PaymentProvider;
  /** ISO 4217, in upper case. Amounts are in its minor units. */
  currency: string;
  /** The platform's share of what channels earn, 0 to 100. */
  platformSharePercent: number;
}

/** Null where nothing can be bought. */
export function paymentsOf({ settings }: Pick<Ctx, 'settings'>): PaymentSettings | null {
  const name = providerNameOf(settings);
  const { CURRENCY: currency, PLATFORM_SHARE: platformSharePercent } = settings;
  return name && { currency, platformSharePercent, provider: name === 'stripe' ? stripeProvider : testProvider };
}
