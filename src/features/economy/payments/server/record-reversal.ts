import type { Tx } from '#core/server/context.ts';
import { enqueueJob } from '#core/server/jobs/job.ts';
import { clearingAccount } from '#core/server/ledger/accounts.ts';
import { post } from '#core/server/ledger/ledger.ts';
import { newUlid } from '#core/server/ulid.ts';
import { endRenewal } from './change-renewal.ts';
import { GIVE_BACK } from './give-back.ts';
import { setAsideAccount } from './post-sales.ts';
import { saleOf } from './record-payments.ts';
import { findLatestOf, findPayment, insertRefund, lockPayment, type PaymentRow, secondRef } from './store/payments.ts';
import { lockPurchase, type PurchaseRow } from './store/purchases.ts';

export interface MoneyBack {
  paymentId: string;
  cause: 'refund' | 'dispute';
  /** In minor units; what is beyond the rest of the payment is left out. Null for all of the rest. */
  amount: number | null;
  /** The provider's id of the refund or dispute when it has happened there already; null when the provider is to give the money back. */
  providerRef: string | null;
}

/**
 * Records money that goes back and takes back what it was paid for, in one transaction. The lock on the payment and the unique id at the
 * provider make it take effect once. A payment that went back in full ends the renewal. What the provider gave back beyond that comes out of
 * what is set aside for the payment. What was given once more after a won dispute goes back instead of the first time. False when there was
 * nothing to give back.
 */
export async function recordReversal(tx: Tx, { paymentId, cause, amount, providerRef }: MoneyBack, at: Date): Promise<boolean> {
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
type Part = Pick<MoneyBack, 'cause' | 'providerRef'> & { amount: number };

/** False when the provider's id is known. */
async function reverse(tx: Tx, { payment, purchase }: Known, { cause, amount, providerRef }: Part, at: Date): Promise<boolean> {
  const id = `refund_${newUlid(at)}`;
  const { id: paymentId, provider, refunded } = payment;
  if (!(await insertRefund(tx, { id, paymentId, cause, amount, provider, providerRef, at }))) return false;
  if (providerRef === null) await enqueueJob(tx, GIVE_BACK, { refund: id }, { key: id });
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

/** In the order of all other transactions: the purchase first. */
async function lockPaymentAndPurchase(tx: Tx, paymentId: string) {
  const payment = await findPayment(tx, paymentId);
  const purchase = payment && (await lockPurchase(tx, payment.purchaseId));
  return purchase && { payment: (await lockPayment(tx, await findLatestOf(tx, paymentId)))!, purchase };
}
