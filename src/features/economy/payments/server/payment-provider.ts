import type { Ctx } from '#core/server/context.ts';
import type { Period } from '#features/economy/payments/rules.ts';
import type { PurchaseRow } from './store/purchases.ts';

/** Takes the money. Everything that it says about a payment is recorded with `recordPayments` and `recordReversal`, once. */
export interface PaymentProvider {
  name: 'test' | 'stripe';
  /**
   * Opens the checkout of a purchase, outside any transaction. It may be called again for the same purchase, and then answers with the same
   * checkout. Throws `Unavailable` when the provider does not answer.
   */
  openCheckout(ctx: Ctx, purchase: PurchaseRow): Promise<{ ref: string; url: string }>;
  /**
   * Gives money of a payment back. It may be called again with the same `refundId`, and then gives nothing back a second time. Throws
   * `HopelessJob` when the provider will never do it.
   */
  refund(ctx: Ctx, refund: { paymentRef: string; refundId: string; amount: number }, signal: AbortSignal): Promise<{ ref: string }>;
  /**
   * Goes on taking money for a recurring purchase, or stops at the end of the paid period. It may be called again. False when that has ended
   * at the provider, so that nothing can be switched any more.
   */
  setRenewal(ctx: Ctx, purchase: PurchaseRow, goesOn: boolean): Promise<boolean>;
  /** Takes no more money for a recurring purchase, from now on. It may be called again. */
  stopRenewal(ctx: Ctx, purchase: PurchaseRow): Promise<void>;
  /**
   * Takes nothing for a recurring purchase for the time being, without ending it, or goes on. It may be called again. Absent for a provider
   * that takes nothing by itself.
   */
  setPaused?(ctx: Ctx, purchase: PurchaseRow, isPaused: boolean): Promise<void>;
  /** Asks how a purchase stands. Absent for a provider that never knows more than what is recorded. Throws `Unavailable`. */
  report?(ctx: Ctx, purchase: PurchaseRow, hint?: ReportHint): Promise<ProviderReport>;
  /** The address of a page of the provider where a buyer sees invoices and changes how a recurring purchase is paid. Throws `Unavailable`. */
  openPortal?(ctx: Ctx, purchase: PurchaseRow): Promise<string>;
}

/** What an event of the provider named, for a purchase that does not have it yet. */
export interface ReportHint {
  checkoutRef?: string | null;
  renewalRef?: string | null;
}

/** How a purchase stands at its provider. It can be recorded any number of times. */
export interface ProviderReport {
  /** Of a checkout that is not paid. Null when that is not known any more, or when the payments say it. */
  checkout: 'open' | 'processing' | 'declined' | 'expired' | null;
  /** Everything that was taken for it, in the order of time. `currency` is in upper case; `period` null for what is paid once. */
  payments: readonly { ref: string; amount: number; currency: string; period: Period | null }[];
  /** `stopping`: it ends with the paid period. `stopped`: it has ended. Null for what is paid once, and before it began. */
  renewal: { ref: string; state: 'active' | 'past_due' | 'stopping' | 'stopped' } | null;
}
