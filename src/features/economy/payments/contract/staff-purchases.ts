import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { Id } from '#core/contract/ids.ts';
import { NextCursor, TextCursor } from '#core/contract/pages.ts';
import { NOT_STAFF, OptionalReason } from '#features/people/accounts/contract/staff.ts';
import { PAYMENTS_DISABLED, PaymentReceipt, PURCHASE_NOT_FOUND, PurchaseReceipt } from './purchase.ts';

const StaffPayment = PaymentReceipt.extend({
  /** The won dispute that took the whole payment, while its money is set aside. Staff can then restore the purchase. */
  won_dispute_id: z.string().nullable(),
});
export type StaffPayment = z.infer<typeof StaffPayment>;

export const StaffPurchase = PurchaseReceipt.extend({
  payments: z.array(StaffPayment),
  buyer: z.object({ id: Id, username: z.string(), slug: z.string() }),
});
export type StaffPurchase = z.infer<typeof StaffPurchase>;

export const STAFF_PURCHASES_PAGE = 30;

const PurchaseParams = z.object({ purchase: z.string().min(1).max(64) });

export const searchPurchases = endpoint({
  method: 'GET',
  path: '/api/internal/v1/purchases',
  summary:
    'Search purchases by buyer name prefix, by purchase or payment id, or by provider id, newest first. Staff only. Pass `next_cursor` as `cursor`.',
  viewer: 'required',
  query: z.object({ search: z.string().trim().max(200).default(''), cursor: TextCursor.optional() }),
  reply: dataEnvelopeSchema(z.object({ purchases: z.array(StaffPurchase), next_cursor: NextCursor })),
  refusals: { NOT_ALLOWED: NOT_STAFF },
  limit: { rate: 120, seconds: 60 },
});

export const showStaffPurchase = endpoint({
  method: 'GET',
  path: '/api/internal/v1/purchases/:purchase',
  summary: 'Get a purchase with its buyer, payments and refunds. Staff only.',
  viewer: 'required',
  params: PurchaseParams,
  reply: dataEnvelopeSchema(z.object({ purchase: StaffPurchase })),
  refusals: { NOT_ALLOWED: NOT_STAFF, PURCHASE_NOT_FOUND },
  limit: { rate: 120, seconds: 60 },
});

/**
 * `refunded` is the refunded total that the staff member saw. A repeated request finds another total and is refused, so nothing is refunded
 * twice.
 */
export const refundPurchase = endpoint({
  method: 'POST',
  path: '/api/internal/v1/purchases/:purchase/refunds',
  summary: 'Refund a payment fully or in part, and reverse what it paid for. Staff only.',
  viewer: 'required',
  params: PurchaseParams,
  body: OptionalReason.unwrap().extend({
    payment_id: z.string().min(1).max(64),
    amount: z.int().min(1).max(Number.MAX_SAFE_INTEGER),
    refunded: z.int().nonnegative(),
  }),
  reply: dataEnvelopeSchema(z.object({ purchase: StaffPurchase })),
  refusals: {
    NOT_ALLOWED: NOT_STAFF,
    PURCHASE_NOT_FOUND,
    PAYMENTS_DISABLED,
    PAYMENT_NOT_FOUND: [404, 'Payment not found.'],
    REFUND_TOO_HIGH: [409, 'The amount is above the rest of the payment.'],
    REFUND_OUTDATED: [409, 'Part of this payment has been refunded since. Check the amount again.'],
  },
  limit: { rate: 60, seconds: 60 },
});

/** Money of the test provider that is neither refunded nor taken back. Amounts are minor units. */
export const TestMoney = z.object({ payments: z.int(), amount: z.int(), accounts: z.int(), currency: z.string() });
export type TestMoney = z.infer<typeof TestMoney>;

const testMoneyReply = dataEnvelopeSchema(z.object({ test_money: TestMoney }));

export const showTestMoney = endpoint({
  method: 'GET',
  path: '/api/internal/v1/test-money',
  summary: 'Read how much money of the test provider is left: payments, their amount, and accounts with a balance. Staff only.',
  viewer: 'required',
  reply: testMoneyReply,
  refusals: { NOT_ALLOWED: NOT_STAFF },
});

export const reverseTestMoney = endpoint({
  method: 'DELETE',
  path: '/api/internal/v1/test-money',
  summary:
    'Take back everything that test payments bought: KICKs, subscriptions, gifts, income, payouts. Then another payment provider can start. Staff only.',
  viewer: 'required',
  reply: testMoneyReply,
  refusals: { NOT_ALLOWED: NOT_STAFF },
  limit: { rate: 6, seconds: 60 },
});

export const giveAgain = endpoint({
  method: 'POST',
  path: '/api/internal/v1/purchases/:purchase/again',
  summary: 'Restore a purchase after a won dispute, paid with the money that was set aside. Staff only.',
  viewer: 'required',
  params: PurchaseParams,
  body: OptionalReason.unwrap().extend({ dispute_id: z.string().min(1).max(64) }),
  reply: dataEnvelopeSchema(z.object({ purchase: StaffPurchase })),
  refusals: {
    NOT_ALLOWED: NOT_STAFF,
    PURCHASE_NOT_FOUND,
    PAYMENTS_DISABLED,
    DISPUTE_NOT_WON: [409, 'The disputed amount is no longer available.'],
  },
  limit: { rate: 60, seconds: 60 },
});
