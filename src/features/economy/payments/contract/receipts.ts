import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { NextCursor, TextCursor } from '#core/contract/pages.ts';
import { WireDate } from '#core/contract/wire-date.ts';
import { Purchase } from './purchase.ts';

export const RECEIPTS_PAGE = 20;

/** `pending`: the provider has not accepted it yet. `failed`: it did not arrive. `reversed`: the seller won the dispute. */
export const RefundReceipt = z.object({
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
