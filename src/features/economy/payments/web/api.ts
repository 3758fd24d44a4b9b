/** The web API of payments for later features. */

export { openCheckout } from './open-checkout.ts';
export { PaymentDetailsButton } from './PaymentDetailsButton.tsx';
export { receiptsQuery } from './queries.ts';
export { type Checkout, useCheckout } from './use-checkout.ts';
export { usePayments } from './use-payments.ts';
export { useOrder, usePurchase } from './use-purchase.ts';
