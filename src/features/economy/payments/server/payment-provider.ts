import type { Ctx } from '#core/server/context.ts';
import type { MoneyProvider } from '#features/economy/payments/contract/purchase.ts';
import type { Period } from '#features/economy/payments/rules.ts';
import type { PurchaseRow } from './store/purchases.ts';

export type ProviderName = MoneyProvider;

/** Takes the money. Everything that it reports about a payment is recorded once, with `recordPayments` and `recordReversal`. */
export interface PaymentProvider {
  name: ProviderName;
  /** Runs outside transactions. Idempotent: a repeated call returns the same checkout. Throws `Unavailable`. */
  openCheckout(ctx: Ctx, purchase: PurchaseRow): Promise<{ ref: string; url: string }>;
  /** Refunds money of a payment. Idempotent per `refundId`. Throws `HopelessJob` if the provider permanently refuses. */
  refund(ctx: Ctx, refund: { paymentRef: string; refundId: string; amount: number }, signal: AbortSignal): Promise<{ ref: string }>;
  /** Resumes a recurring purchase, or cancels it at the end of the paid period. Idempotent. False if it has ended at the provider. */
  setRenewal(ctx: Ctx, purchase: PurchaseRow, isRenewing: boolean): Promise<boolean>;
  /** Stops all charges of a recurring purchase immediately. Idempotent. */
  stopRenewal(ctx: Ctx, purchase: PurchaseRow): Promise<void>;
  /**
   * Pauses or resumes the charges of a recurring purchase without ending it. Idempotent. Absent for a provider that never charges by
   * itself.
   */
  setPaused?(ctx: Ctx, purchase: PurchaseRow, isPaused: boolean): Promise<void>;
  /** Returns the state at the provider. Absent for a provider that knows nothing beyond the database. Throws `Unavailable`. */
  report?(ctx: Ctx, purchase: PurchaseRow, hint?: ReportHint): Promise<ProviderReport>;
  /** URL of the provider's page with invoices and payment method of a recurring purchase. Throws `Unavailable`. */
  openPortal?(ctx: Ctx, purchase: PurchaseRow): Promise<string>;
}

/** Our page of a purchase: the checkout of the test provider, and where the checkout of another provider returns to. */
export const checkoutPageUrl = ({ publicUrl }: Pick<Ctx, 'publicUrl'>, { id }: Pick<PurchaseRow, 'id'>): string =>
  `${publicUrl}/checkout/${id}`;

/** Ids from an event that the purchase does not have yet. */
export interface ReportHint {
  checkoutRef?: string | null;
  renewalRef?: string | null;
}

/** State of a purchase at its provider. Recording it is idempotent. */
export interface ProviderReport {
  /** Unpaid checkout. Null if unknown or if the payments tell the state. */
  checkout: 'open' | 'processing' | 'declined' | 'expired' | null;
  /** All charges in the order of time. `currency` is upper case. `period` is null for one-time purchases. */
  payments: readonly { ref: string; amount: number; currency: string; period: Period | null }[];
  /** `stopping`: ends with the paid period. `stopped`: has ended. Null for one-time purchases and before the start. */
  renewal: { ref: string; state: 'active' | 'past_due' | 'stopping' | 'stopped' } | null;
}
