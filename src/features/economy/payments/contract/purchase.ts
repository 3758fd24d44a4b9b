import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { event } from '#core/contract/event.ts';
import { Id, TransactionId } from '#core/contract/ids.ts';
import { NextCursor, TextCursor } from '#core/contract/pages.ts';
import { WireDate } from '#core/contract/wire-date.ts';
import { CHANNEL_NOT_FOUND, CHANNEL_SUSPENDED, USER_NOT_FOUND } from '#features/channel/channels/contract/params.ts';

/** `purchase_` followed by a ULID. Other values get `PURCHASE_NOT_FOUND`. */
const PurchaseId = z.string().min(1).max(64);

/**
 * `open`: the checkout waits for the buyer. `processing`: the bank has not confirmed yet. `declined`: nothing was charged, and the buyer
 * can try again. `expired`: unpaid after 24 hours.
 */
export const PurchaseState = z.enum(['open', 'processing', 'paid', 'declined', 'expired']);
export type PurchaseState = z.infer<typeof PurchaseState>;

/** Takes the money. Money of `test` is not real; all money of an installation comes from one provider. */
export const MoneyProvider = z.enum(['test', 'stripe']);
export type MoneyProvider = z.infer<typeof MoneyProvider>;

/** An order. `amount` is in minor units of `currency` (ISO 4217). Dates are RFC 3339. */
export const Purchase = z.object({
  id: z.string(),
  kind: z.string(),
  title: z.string(),
  amount: z.int(),
  currency: z.string(),
  is_recurring: z.boolean(),
  state: PurchaseState,
  provider: MoneyProvider,
  /** Null when it can no longer be paid. */
  checkout_url: z.string().nullable(),
  return_path: z.string(),
  channel: z.object({ id: Id, slug: z.string(), username: z.string() }).nullable(),
  created_at: WireDate,
  expires_at: WireDate,
});
export type Purchase = z.infer<typeof Purchase>;

export const PAYMENTS_DISABLED = [404, 'Purchases are turned off on this site.'] as const;
const PROVIDER_UNAVAILABLE = [503, 'The payment provider is not responding. Nothing was charged. Try again in a moment.'] as const;
export const PURCHASE_NOT_FOUND = [404, 'Purchase not found.'] as const;

export const showPayments = endpoint({
  method: 'GET',
  path: '/api/v1/payments',
  summary: 'Get the payment provider and currency of this installation.',
  viewer: 'none',
  reply: dataEnvelopeSchema(z.object({ provider: MoneyProvider.nullable(), currency: z.string() })),
  refusals: {},
});

export const createPurchase = endpoint({
  method: 'POST',
  path: '/api/v1/purchases',
  summary:
    'Create a purchase and get the URL of its checkout. Idempotent: repeating an `idempotency_key` returns the same purchase. The schema of `item` depends on `kind`. Buying a canceled subscription within its paid period resumes it (`resumed`). The reply contains the original purchase. Nothing is charged before the next period.',
  viewer: 'required',
  body: z.object({ kind: z.string().min(1).max(40), item: z.unknown(), idempotency_key: TransactionId }),
  reply: dataEnvelopeSchema(z.object({ purchase_id: z.string(), checkout_url: z.string(), resumed: z.boolean() })),
  refusals: {
    PAYMENTS_DISABLED,
    CHANNEL_NOT_FOUND,
    CHANNEL_SUSPENDED,
    USER_NOT_FOUND,
    ITEM_NOT_FOUND: [400, 'This item is not available.'],
    CHANNEL_NOT_MONETIZED: [403, 'This channel does not sell anything.'],
    PURCHASING_FOR_OWN_CHANNEL: [403, 'You cannot buy this in your own channel.'],
    BUYER_BANNED: [403, 'You are banned from this channel.'],
    RECEIVER_BANNED: [403, 'The receiver is banned from this channel.'],
    RECEIVER_OPTED_OUT: [409, 'The receiver does not accept gifts.'],
    ALREADY_SUBSCRIBED: [409, 'The subscription to this channel already renews.'],
    NOT_ENOUGH_RECEIVERS: [409, 'Not enough people can receive this.'],
    PURCHASE_KEY_USED: [409, 'This key was already used for a different purchase.'],
    PROVIDER_UNAVAILABLE,
  },
  limit: { rate: 30, seconds: 60 },
});

export const showPurchase = endpoint({
  method: 'GET',
  path: '/api/v1/purchases/:purchase',
  summary: 'Get a purchase of the viewer.',
  viewer: 'required',
  params: z.object({ purchase: PurchaseId }),
  reply: dataEnvelopeSchema(z.object({ purchase: Purchase })),
  refusals: { PURCHASE_NOT_FOUND },
});

export const refreshPurchase = endpoint({
  method: 'POST',
  path: '/api/v1/purchases/:purchase/refresh',
  summary: 'Refresh a purchase of the viewer from the payment provider without waiting for its event.',
  viewer: 'required',
  params: z.object({ purchase: PurchaseId }),
  reply: dataEnvelopeSchema(z.object({ purchase: Purchase })),
  refusals: { PURCHASE_NOT_FOUND, PROVIDER_UNAVAILABLE },
  limit: { rate: 30, seconds: 60 },
});

export const openPaymentPortal = endpoint({
  method: 'POST',
  path: '/api/v1/purchases/:purchase/portal',
  summary:
    'Create a link to the payment provider’s page for a recurring purchase, with invoices and payment method. It expires after a few minutes.',
  viewer: 'required',
  params: z.object({ purchase: PurchaseId }),
  reply: dataEnvelopeSchema(z.object({ url: z.string() })),
  refusals: { PAYMENTS_DISABLED, PURCHASE_NOT_FOUND, PROVIDER_UNAVAILABLE },
  limit: { rate: 30, seconds: 60 },
});

/** Outcome of a payment with the test provider. `succeed_later` is confirmed after ten seconds, like a bank transfer. */
export const TestOutcome = z.enum(['succeed', 'succeed_later', 'decline', 'expire', 'succeed_once', 'dispute', 'win']);
export type TestOutcome = z.infer<typeof TestOutcome>;

export const payTestPurchase = endpoint({
  method: 'POST',
  path: '/api/internal/v1/payments/test/:purchase',
  summary:
    'Set the outcome of a purchase with the test provider: paid, paid later, declined, expired, or paid with declined renewals (`succeed_once`). A paid purchase can be disputed, and the seller can win the dispute (`win`).',
  viewer: 'required',
  params: z.object({ purchase: PurchaseId }),
  body: z.object({ outcome: TestOutcome }),
  reply: dataEnvelopeSchema(z.object({ purchase: Purchase })),
  refusals: { PAYMENTS_DISABLED, PURCHASE_NOT_FOUND, PURCHASE_DONE: [409, 'This purchase is no longer waiting for a payment.'] },
  limit: { rate: 60, seconds: 60 },
});

export const purchaseUpdated = event(
  'App\\Events\\PurchaseUpdated',
  (userId: number) => `private-${userId}`,
  z.object({ purchase_id: z.string(), kind: z.string(), state: PurchaseState }),
);

export const RECEIPTS_PAGE = 20;

/** `pending`: the provider has not accepted it yet. `failed`: it did not arrive. `reversed`: the seller won the dispute. */
const RefundReceipt = z.object({
  id: z.string(),
  /** `shortfall`: part of the purchase could not be fulfilled. */
  cause: z.enum(['refund', 'dispute', 'shortfall']),
  amount: z.int(),
  state: z.enum(['pending', 'settled', 'failed', 'reversed']),
  created_at: WireDate,
});

/** Amounts are in minor units of the purchase's currency. `refunded` is the total of the refunds. */
export const PaymentReceipt = z.object({
  id: z.string(),
  /** 1 for the first payment, then 2, 3, ... for renewals. */
  number: z.int(),
  amount: z.int(),
  refunded: z.int(),
  paid_at: WireDate,
  period: z.object({ start: WireDate, end: WireDate }).nullable(),
  refunds: z.array(RefundReceipt),
});
export type PaymentReceipt = z.infer<typeof PaymentReceipt>;

/** A paid purchase of the viewer with all payments, newest first. */
export const PurchaseReceipt = Purchase.extend({
  /** Null for one-time purchases. `past_due`: the last renewal was declined. `canceled`: ends with the paid period. */
  renewal: z.enum(['active', 'past_due', 'canceled', 'ended']).nullable(),
  /** End of the paid period; null before the first payment and for one-time purchases. */
  period_end: WireDate.nullable(),
  payments: z.array(PaymentReceipt),
});
export type PurchaseReceipt = z.infer<typeof PurchaseReceipt>;

export const listReceipts = endpoint({
  method: 'GET',
  path: '/api/v1/purchases',
  summary: 'List the viewer’s paid purchases with all payments and refunds, newest first. Pass `next_cursor` as `cursor`.',
  viewer: 'required',
  query: z.object({ cursor: TextCursor.optional() }),
  reply: dataEnvelopeSchema(z.object({ purchases: z.array(PurchaseReceipt), next_cursor: NextCursor })),
  refusals: {},
});
