import type { Ctx } from '#core/server/context.ts';
import { providerNameOf } from './operator-settings.ts';
import { checkoutPageUrl, type PaymentProvider } from './payment-provider.ts';
import { stripeProvider } from './stripe/stripe-provider.ts';

export interface PaymentSettings {
  provider: PaymentProvider;
  /** ISO 4217, upper case. Amounts are in its minor units. */
  currency: string;
  /** The platform's share of channel earnings, 0 to 100. */
  platformSharePercent: number;
}

/** Null when purchases are off. */
export function paymentsOf({ settings }: Pick<Ctx, 'settings'>): PaymentSettings | null {
  const name = providerNameOf(settings);
  const { CURRENCY: currency, PLATFORM_SHARE: platformSharePercent } = settings;
  return name && { currency, platformSharePercent, provider: name === 'stripe' ? stripeProvider : testProvider };
}

/** Moves no money: the buyer chooses the outcome on the checkout page. For trials and the demo. */
const testProvider: PaymentProvider = {
  name: 'test',
  openCheckout: (ctx, purchase) => Promise.resolve({ ref: purchase.id, url: checkoutPageUrl(ctx, purchase) }),
  refund: (_ctx, { refundId }) => Promise.resolve({ ref: refundId }),
  setRenewal: () => Promise.resolve(true),
  stopRenewal: () => Promise.resolve(),
};
