export { endPurchaseRenewal, type RenewalRefusals, setRenewal } from './change-renewal.ts';
export { type PaymentSettings, paymentsOf } from './payment-settings.ts';
export {
  channelCredits,
  postChannelReversals,
  postReversals,
  postSales,
  queueSales,
  type ReversalPosting,
  type SalePosting,
} from './post-sales.ts';
export { type PurchaseRefusals, purchaseKind, type Quote, type RenewalChange, type Reversal, type Sale } from './purchase-kind.ts';
export { testMoneyReversing } from './reverse-test-money.ts';
export { findMoneySource, holdMoneyProvider } from './store/money-provider.ts';
