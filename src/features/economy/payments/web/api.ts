export { PaymentDetailsButton } from './PaymentDetailsButton.tsx';
export { TestTag } from './TestTag.tsx';
export { type Checkout, openCheckout, useCheckout, usePayments } from './use-checkout.ts';
export { receiptsQuery, useOrder, usePurchase } from './use-purchase.ts';
