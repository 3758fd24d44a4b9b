import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { event } from '#core/contract/event.ts';
import { Id, TransactionId } from '#core/contract/ids.ts';
import { CHANNEL_NOT_FOUND, CHANNEL_SUSPENDED, USER_NOT_FOUND } from '#features/channel/channels/contract/params.ts';

/** `purchase_` followed by a ULID. Other values are accepted and answered with `PURCHASE_NOT_FOUND`. */
const PurchaseId = z.string().min(1).max(64);

/**
 * `open`: the checkout waits for the buyer. `processing`: the bank has not confirmed yet. `declined`: nothing was charged, and the buyer may
 * try again. `expired`: it was not paid within 24 hours.
 */
export const PurchaseState = z.enum(['open', 'processing', 'paid', 'declined', 'expired']);
export type PurchaseState = z.infer<typeof PurchaseState>;

/** What somebody ordered. `amount` is in minor units of `currency` (ISO 4217); dates are RFC 3339. */
export const Purchase = z.object({
  id: z.string(),
  kind: z.string(),
  title: z.string(),
  amount: z.int(),
  currency: z.string(),
  is_recurring: z.boolean(),
  state: PurchaseState,
  provider: z.enum(['test', 'stripe']),
  /** Where it can be paid, while that is possible. */
  checkout_url: z.string().nullable(),
  /** The page to go back to. */
  return_path: z.string(),
  channel: z.object({ id: Id, slug: z.string(), username: z.string() }).nullable(),
  created_at: z.string(),
  expires_at: z.string(),
});
export type Purchase = z.infer<typeof Purchase>;

export const PAYMENTS_DISABLED = [404, 'Nothing can be bought here.'] as const;
const PROVIDER_UNAVAILABLE = [503, 'The payment provider does not answer. Nothing was charged. Try again in a moment.'] as const;
export const PURCHASE_NOT_FOUND = [404, 'Purchase not found.'] as const;

/** How payments are made on this installation: `provider` is null where nothing can be bought. */
export const showPayments = endpoint({
  method: 'GET',
  path: '/api/v1/payments',
  summary: 'Which payment provider this installation uses, and in which currency.',
  viewer: 'none',
  reply: dataEnvelopeSchema(z.object({ provider: z.enum(['test', 'stripe']).nullable(), currency: z.string() })),
  refusals: {},
});

export const createPurchase = endpoint({
  method: 'POST',
  path: '/api/v1/purchases',
  summary:
    'Orders something and answers with the address of the checkout. A repeated request with the same `idempotency_key` gets the same purchase. What `item` is depends on `kind`.',
  viewer: 'required',
  body: z.object({ kind: z.string().min(1).max(40), item: z.unknown(), idempotency_key: TransactionId }),
  reply: dataEnvelopeSchema(z.object({ purchase_id: z.string(), checkout_url: z.string() })),
  refusals: {
    PAYMENTS_DISABLED,
    CHANNEL_NOT_FOUND,
    CHANNEL_SUSPENDED,
    USER_NOT_FOUND,
    ITEM_NOT_FOUND: [400, 'This cannot be bought.'],
    CHANNEL_NOT_MONETIZED: [403, 'This channel does not sell anything.'],
    PURCHASING_FOR_OWN_CHANNEL: [403, 'You cannot buy this in your own channel.'],
    BUYER_BANNED: [403, 'You are banned from this channel.'],
    RECEIVER_BANNED: [403, 'The receiver is banned from this channel.'],
    RECEIVER_OPTED_OUT: [409, 'The receiver takes no gifts.'],
    ALREADY_SUBSCRIBED: [409, 'The subscription to this channel renews already.'],
    NOT_ENOUGH_RECEIVERS: [409, 'Not enough people can receive this.'],
    PURCHASE_KEY_USED: [409, 'This key was used for another purchase.'],
    PROVIDER_UNAVAILABLE,
  },
  limit: { rate: 30, seconds: 60 },
});

export const showPurchase = endpoint({
  method: 'GET',
  path: '/api/v1/purchases/:purchase',
  summary: 'One purchase of the viewer.',
  viewer: 'required',
  params: z.object({ purchase: PurchaseId }),
  reply: dataEnvelopeSchema(z.object({ purchase: Purchase })),
  refusals: { PURCHASE_NOT_FOUND },
});

export const refreshPurchase = endpoint({
  method: 'POST',
  path: '/api/v1/purchases/:purchase/refresh',
  summary: 'Asks the payment provider how a purchase of yours stands, without waiting for it to tell.',
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
    'Opens a page of the payment provider with the invoices of a recurring purchase of yours and how it is paid. Its address works for a few minutes.',
  viewer: 'required',
  params: z.object({ purchase: PurchaseId }),
  reply: dataEnvelopeSchema(z.object({ url: z.string() })),
  refusals: { PAYMENTS_DISABLED, PURCHASE_NOT_FOUND, PROVIDER_UNAVAILABLE },
  limit: { rate: 30, seconds: 60 },
});

/** How a payment of the test provider ends. `succeed_later` is confirmed after ten seconds, as a bank transfer would be. */
export const TestOutcome = z.enum(['succeed', 'succeed_later', 'decline', 'expire', 'succeed_once', 'dispute', 'win']);
export type TestOutcome = z.infer<typeof TestOutcome>;

export const payTestPurchase = endpoint({
  method: 'POST',
  path: '/api/internal/v1/payments/test/:purchase',
  summary:
    'Decides how a purchase under the test provider ends: paid, paid later, declined, expired, paid with renewals that are declined (`succeed_once`), or, once it is paid, disputed, and the dispute won by the seller (`win`).',
  viewer: 'required',
  params: z.object({ purchase: PurchaseId }),
  body: z.object({ outcome: TestOutcome }),
  reply: dataEnvelopeSchema(z.object({ purchase: Purchase })),
  refusals: { PAYMENTS_DISABLED, PURCHASE_NOT_FOUND, PURCHASE_DONE: [409, 'This purchase is no longer waiting for a payment.'] },
  limit: { rate: 60, seconds: 60 },
});

/** The buyer's own purchase changed: it was paid, declined, or expired. */
export const purchaseUpdated = event(
  'App\\Events\\PurchaseUpdated',
  (userId: number) => `private-${userId}`,
  z.object({ purchase_id: z.string(), kind: z.string(), state: PurchaseState }),
);
