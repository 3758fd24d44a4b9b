import type { PaymentProvider } from './payment-provider.ts';

/**
 * A provider that moves no money: the buyer decides on its checkout page how a payment ends. It is for trying things out and for the demo, so
 * the page says so.
 */
export const testProvider: PaymentProvider = {
  name: 'test',
  openCheckout: ({ publicUrl }, { id }) => Promise.resolve({ ref: id, url: `${publicUrl}/checkout/${id}` }),
  refund: (_ctx, { refundId }) => Promise.resolve({ ref: refundId }),
  setRenewal: () => Promise.resolve(true),
  stopRenewal: () => Promise.resolve(),
};
