import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { Id } from '#core/contract/ids.ts';
import { NOT_STAFF, OptionalReason } from '#features/people/accounts/contract/staff.ts';
import { PAYMENTS_DISABLED, PURCHASE_NOT_FOUND } from './purchase.ts';
import { PaymentReceipt, PurchaseReceipt } from './receipts.ts';

const StaffPayment = PaymentReceipt.extend({
  /** The dispute that took all of it back and was won, while its money is set aside. What the payment was for can be given again. */
  won_dispute_id: z.string().nullable(),
});
export type StaffPayment = z.infer<typeof StaffPayment>;

/** A purchase as staff see it, with all of its payments and refunds, the newest first. */
export const StaffPurchase = PurchaseReceipt.extend({
  payments: z.array(StaffPayment),
  buyer: z.object({ id: Id, username: z.string(), slug: z.string() }),
});
export type StaffPurchase = z.infer<typeof StaffPurchase>;

/** The number of purchases in one page. */
export const STAFF_PURCHASES_PAGE = 30;

const PurchaseParams = z.object({ purchase: z.string().min(1).max(64) });

export const searchPurchases = endpoint({
  method: 'GET',
  path: '/api/internal/v1/purchases',
  summary:
    'Purchases, the newest first, by the beginning of the name of the buyer, or by the id of a purchase or payment, also that of the provider; for staff. Pass `next_cursor` as `cursor`.',
  viewer: 'required',
  query: z.object({ search: z.string().trim().max(200).default(''), cursor: z.string().min(1).max(64).optional() }),
  reply: dataEnvelopeSchema(z.object({ purchases: z.array(StaffPurchase), next_cursor: z.string().nullable() })),
  refusals: { NOT_ALLOWED: NOT_STAFF },
  limit: { rate: 120, seconds: 60 },
});

export const showStaffPurchase = endpoint({
  method: 'GET',
  path: '/api/internal/v1/purchases/:purchase',
  summary: 'One purchase with its buyer, payments and refunds; for staff.',
  viewer: 'required',
  params: PurchaseParams,
  reply: dataEnvelopeSchema(z.object({ purchase: StaffPurchase })),
  refusals: { NOT_ALLOWED: NOT_STAFF, PURCHASE_NOT_FOUND },
  limit: { rate: 120, seconds: 60 },
});

/**
 * `refunded` is what had gone back of the payment when the decision was made. A repeated request finds another value and is refused, so that
 * nothing goes back twice.
 */
export const refundPurchase = endpoint({
  method: 'POST',
  path: '/api/internal/v1/purchases/:purchase/refunds',
  summary: 'Gives a payment back, wholly or in part, and takes back what it was for. Staff only.',
  viewer: 'required',
  params: PurchaseParams,
  body: OptionalReason.unwrap().extend({
    payment_id: z.string().min(1).max(64),
    /** In minor units. */
    amount: z.int().min(1).max(Number.MAX_SAFE_INTEGER),
    refunded: z.int().nonnegative(),
  }),
  reply: dataEnvelopeSchema(z.object({ purchase: StaffPurchase })),
  refusals: {
    NOT_ALLOWED: NOT_STAFF,
    PURCHASE_NOT_FOUND,
    PAYMENTS_DISABLED,
    PAYMENT_NOT_FOUND: [404, 'Payment not found.'],
    REFUND_TOO_HIGH: [409, 'This is more than is left of the payment.'],
    REFUND_OUTDATED: [409, 'Part of this payment was refunded in the meantime. Check it again.'],
  },
  limit: { rate: 60, seconds: 60 },
});

export const giveAgain = endpoint({
  method: 'POST',
  path: '/api/internal/v1/purchases/:purchase/again',
  summary: 'Gives once more what a disputed payment was for, with the money that is set aside since the dispute was won. Staff only.',
  viewer: 'required',
  params: PurchaseParams,
  body: OptionalReason.unwrap().extend({ dispute_id: z.string().min(1).max(64) }),
  reply: dataEnvelopeSchema(z.object({ purchase: StaffPurchase })),
  refusals: {
    NOT_ALLOWED: NOT_STAFF,
    PURCHASE_NOT_FOUND,
    PAYMENTS_DISABLED,
    DISPUTE_NOT_WON: [409, 'No money of a won dispute is set aside for this any more.'],
  },
  limit: { rate: 60, seconds: 60 },
});
