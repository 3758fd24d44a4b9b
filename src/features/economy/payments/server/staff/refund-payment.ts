import type { BodyOf } from '#core/contract/endpoint.ts';
import type { Ctx, Viewer } from '#core/server/context.ts';
import type { Client } from '#core/server/http/route.ts';
import { record } from '#features/chat/moderation/server/api.ts';
import { refundPurchase, type StaffPurchase } from '#features/economy/payments/contract/staff-purchases.ts';
import { recordSecurityEvent, requireStaff } from '#features/people/accounts/server/api.ts';
import { paymentsOf } from '../payment-settings.ts';
import { recordReversal } from '../record-reversal.ts';
import { lockPayment } from '../store/payments.ts';
import { lockPurchase } from '../store/purchases.ts';
import { staffPurchases } from './read-purchases.ts';

declare module '#features/people/accounts/contract/security-log.ts' {
  interface SecurityActs {
    refund_purchase: true;
  }
}

/**
 * Refunds a payment fully or in part. The locks on purchase and payment serialize all changes of its money, so the check against the rest
 * is reliable. A repeated request is refused, because `refunded` has changed.
 */
export function refundPayment(
  ctx: Ctx,
  { viewer, client }: { viewer: Viewer; client: Pick<Client, 'address'> },
  purchaseId: string,
  { payment_id: paymentId, amount, refunded, reason }: BodyOf<typeof refundPurchase>,
): Promise<StaffPurchase> {
  return ctx.tx(async (tx) => {
    await requireStaff(tx, viewer, refundPurchase);
    const purchase = (await lockPurchase(tx, purchaseId)) ?? refundPurchase.refuse('PURCHASE_NOT_FOUND');
    const payment = await lockPayment(tx, paymentId);
    if (payment?.purchaseId !== purchase.id) return refundPurchase.refuse('PAYMENT_NOT_FOUND');
    if (paymentsOf(tx)?.provider.name !== payment.provider) return refundPurchase.refuse('PAYMENTS_DISABLED');
    if (payment.refunded !== refunded) return refundPurchase.refuse('REFUND_OUTDATED');
    if (amount > payment.amount - payment.refunded) return refundPurchase.refuse('REFUND_TOO_HIGH');

    const at = ctx.now();
    if (!(await recordReversal(tx, { paymentId, cause: 'refund', amount, providerRef: null }, at)))
      throw new Error(`${amount} of ${paymentId} could not be refunded`);
    const { buyerId, channelId, currency, title } = purchase;
    // Moderators read the audit log too, so the amount is only in the buyer's security log.
    if (channelId !== null)
      await record(tx, { channelId, act: 'refund_purchase', actorId: viewer.id, reason, details: { purchase: purchase.id, title }, at });
    const details = { purchase: purchase.id, payment: paymentId, title, amount, currency };
    await recordSecurityEvent(tx, { act: 'refund_purchase', userId: buyerId, actorId: viewer.id, reason, details, client, at });
    return (await staffPurchases(tx, [purchase.id], at))[0]!;
  });
}
