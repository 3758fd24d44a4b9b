import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { Purchase } from './purchase.ts';

/** How many purchases one page has. */
export const RECEIPTS_PAGE = 20;

/** Money that went back. `pending`: the provider has not taken it on yet. `failed`: it did not arrive. `reversed`: a dispute was decided for the seller. */
export const RefundReceipt = z.object({
  id: z.string(),
  /** `shortfall`: a part of what was bought could not be given. */
  cause: z.enum(['refund', 'dispute', 'shortfall']),
  amount: z.int(),
  state: z.enum(['pending', 'settled', 'failed', 'reversed']),
  created_at: z.string(),
});

/** One payment. Amounts are in minor units of the purchase's currency; `refunded` is what went back of it in all. */
export const PaymentReceipt = z.object({
  id: z.string(),
  /** 1 for the first payment of the purchase, then 2, 3, ... for its renewals. */
  number: z.int(),
  amount: z.int(),
  refunded: z.int(),
  paid_at: z.string(),
  /** What a recurring payment pays for. */
  period: z.object({ start: z.string(), end: z.string() }).nullable(),
  /** The newest first. */
  refunds: z.array(RefundReceipt),
});
export type PaymentReceipt = z.infer<typeof PaymentReceipt>;

/** What the viewer has paid for, with every payment for it, the newest first. */
export const PurchaseReceipt = Purchase.extend({
  /** Null for what is not paid again. `past_due`: the last renewal was declined. `canceled`: it ends with the paid period. */
  renewal: z.enum(['active', 'past_due', 'canceled', 'ended']).nullable(),
  /** Until when a recurring purchase is paid; null while nothing was paid, and for what is not paid again. */
  period_end: z.string().nullable(),
  payments: z.array(PaymentReceipt),
});
export type PurchaseReceipt = z.infer<typeof PurchaseReceipt>;

export const listReceipts = endpoint({
  method: 'GET',
  path: '/api/v1/purchases',
  summary: 'What you have paid for, the newest first, with all payments and refunds. Pass `next_cursor` as `cursor` for the next page.',
  viewer: 'required',
  query: z.object({ cursor: z.string().min(1).max(64).optional() }),
  reply: dataEnvelopeSchema(z.object({ purchases: z.array(PurchaseReceipt), next_cursor: z.string().nullable() })),
  refusals: {},
});
