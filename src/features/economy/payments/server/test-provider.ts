import type { PaymentProvider } from './payment-provider.ts';

/** Moves no money: the buyer chooses the outcome on the checkout page. For trials and the demo. */
export const testProvider: PaymentProvider = {
  name: 'test',
  openCheckout: ({ publicUrl }, { id }) => Promise.resolve({ ref: id, url: `${publicUrl}/checkout/${id}` }),
  refund: (_ctx, { refundId }) => Promise.resolve({ ref: refundId }),
  setRenewal: () => Promise.resolve(true),
  stopRenewal: () => Promise.resolve(),
};
