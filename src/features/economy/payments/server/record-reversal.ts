import type { Tx } from '#core/server/context.ts';
import { enqueueJob } from '#core/server/jobs/job.ts';
import { clearingAccount } from '#core/server/ledger/accounts.ts';
import { post } from '#core/server/ledger/ledger.ts';
import { newUlid } from '#core/server/ulid.ts';
import { endRenewal } from './change-renewal.ts';
import { setAsideAccount } from './post-sales.ts';
import { saleOf } from './record-payments.ts';
import { sendRefundJob } from './send-refund.ts';
import { findLatestOf, findPayment, insertRefund, lockPayment, type PaymentRow, secondRef } from './store/payments.ts';
import { lockPurchase, type PurchaseRow } from './store/purchases.ts';

export interface ReversalRequest {
  paymentId: string;
  cause: 'refund' | 'dispute';
  /** Minor units, capped to the rest of the payment. Null: the whole rest. */
  amount: number | null;
  /** The provider's id of a refund or dispute that has already happened there; null if the provider still has to refund. */
  providerRef: string | null;
}

/**
 * Records a reversal and reverses what the payment was for, in one transaction. The lock on the payment and the unique provider id make it
 * happen once. A fully reversed payment ends the renewal. Money beyond the payment comes out of what is set aside for it. After a won
 * dispute the restored payment is reversed instead of the first one. False if nothing was left to reverse.
 */
export async function recordReversal(tx: Tx, { paymentId, cause, amount, providerRef }: ReversalRequest, at: Date): Promise<boolean> {
  const known = await lockPaymentAndPurchase(tx, paymentId);
  if (!known) return false;
  const { payment, purchase } = known;
  const left = payment.amount - payment.refunded;
  const given = Math.min(amount ?? left, left);
  if (given > 0 && !(await reverse(tx, known, { cause, amount: given, providerRef }, at))) return false;
  const rest = providerRef === null ? 0 : Math.min((amount ?? 0) - given, payment.setAside);
  if (rest > 0)
    await takeFromSetAside(tx, known, { cause, amount: rest, providerRef: given > 0 ? secondRef(providerRef!) : providerRef! }, at);
  if (given > 0 && payment.refunded + given === payment.amount && purchase.renewal !== null) await endRenewal(tx, purchase, at);
  return given > 0 || rest > 0;
}

interface Known {
  payment: PaymentRow;
  purchase: PurchaseRow;
}
type Part = Pick<ReversalRequest, 'cause' | 'providerRef'> & { amount: number };

/** False if the provider's id is known. */
async function reverse(tx: Tx, { payment, purchase }: Known, { cause, amount, providerRef }: Part, at: Date): Promise<boolean> {
  const id = `refund_${newUlid(at)}`;
  const { id: paymentId, provider, refunded } = payment;
  if (!(await insertRefund(tx, { id, paymentId, cause, amount, provider, providerRef, at }))) return false;
  if (providerRef === null) await enqueueJob(tx, sendRefundJob, { refund: id }, { key: id });
  const { kind, sale } = saleOf(tx, purchase, payment);
  await kind.reverse(tx, [{ sale, refundId: id, cause, amount, refunded: refunded + amount, at }]);
  return true;
}

async function takeFromSetAside(tx: Tx, { payment, purchase }: Known, { cause, amount, providerRef }: Part, at: Date): Promise<void> {
  const id = `refund_${newUlid(at)}`;
  const { id: paymentId, provider } = payment;
  const { currency } = purchase;
  if (!(await insertRefund(tx, { id, paymentId, cause, amount, provider, providerRef, at, isSetAside: true }))) return;
  const entries = [
    { account: setAsideAccount(currency, provider), amount: -amount },
    { account: clearingAccount(currency, provider), amount },
  ];
  const reason = cause === 'dispute' ? 'DISPUTED' : 'REFUNDED';
  await post(tx, { key: `refund ${id}`, reason, note: purchase.title, reverses: `payment ${paymentId}`, entries }, at);
}

/** Locks the purchase first, like all other transactions. */
async function lockPaymentAndPurchase(tx: Tx, paymentId: string) {
  const payment = await findPayment(tx, paymentId);
  const purchase = payment && (await lockPurchase(tx, payment.purchaseId));
  return purchase && { payment: (await lockPayment(tx, await findLatestOf(tx, paymentId)))!, purchase };
}
