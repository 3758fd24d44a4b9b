import { msAfter } from '#core/contract/durations.ts';
import type { Ctx, Tx, Viewer } from '#core/server/context.ts';
import { type Deadline, setDeadline } from '#core/server/deadlines/deadline.ts';
import { type PurchaseState, payTestPurchase, purchaseUpdated, type TestOutcome } from '#features/economy/payments/contract/purchase.ts';
import { awaitsPayment, stateOf, TEST_CONFIRMATION_MS } from '#features/economy/payments/rules.ts';
import { recordWonDispute } from './after-refund.ts';
import { paymentsOf } from './payment-settings.ts';
import { recordPayments } from './record-payments.ts';
import { recordReversal } from './record-reversal.ts';
import { findRefund, listPayments, listRefunds } from './store/payments.ts';
import { lockPurchase, type PurchaseRow, updateState } from './store/purchases.ts';

/** Applies the outcome that the viewer chose. The lock on the purchase makes the first of several concurrent choices count. */
export async function payAsTest(ctx: Ctx, purchaseId: string, viewer: Viewer, outcome: TestOutcome): Promise<void> {
  if (paymentsOf(ctx)?.provider.name !== 'test') payTestPurchase.refuse('PAYMENTS_DISABLED');
  await ctx.tx(async (tx) => {
    const purchase = await lockPurchase(tx, purchaseId);
    if (purchase?.buyerId !== viewer.id || purchase.provider !== 'test') return payTestPurchase.refuse('PURCHASE_NOT_FOUND');
    const at = ctx.now();
    const isDone = outcome === 'dispute' || outcome === 'win' ? purchase.state !== 'paid' : !awaitsPayment(stateOf(purchase, at));
    if (isDone) return payTestPurchase.refuse('PURCHASE_DONE');
    await apply(tx, purchase, outcome, at);
  });
}

async function apply(tx: Tx, purchase: PurchaseRow, outcome: TestOutcome, at: Date): Promise<void> {
  switch (outcome) {
    case 'succeed':
      return recordFirst(tx, purchase, at);
    case 'succeed_once':
      await updateState(tx, purchase.id, purchase.state, true);
      return recordFirst(tx, { ...purchase, declinesRenewals: true }, at);
    case 'succeed_later':
      await setDeadline(tx, confirmDeadline, purchase.id, msAfter(at, TEST_CONFIRMATION_MS));
      return changeState(tx, purchase, 'processing');
    case 'decline':
      return changeState(tx, purchase, 'declined');
    case 'expire':
      return changeState(tx, purchase, 'expired');
    case 'dispute': {
      const [latest] = await listPayments(tx, [purchase.id]);
      await recordReversal(tx, { paymentId: latest!.id, cause: 'dispute', amount: null, providerRef: `dispute ${latest!.id}` }, at);
      return;
    }
    case 'win':
      return winDisputes(tx, purchase, at);
  }
}

async function winDisputes(tx: Tx, { id }: PurchaseRow, at: Date): Promise<void> {
  const payments = await listPayments(tx, [id]);
  const refunds = await listRefunds(
    tx,
    payments.map((payment) => payment.id),
  );
  for (const { id: dispute } of refunds.filter(({ cause }) => cause === 'dispute')) {
    await recordWonDispute(tx, (await findRefund(tx, dispute))!, at);
  }
}

async function recordFirst(tx: Tx, purchase: PurchaseRow, at: Date): Promise<void> {
  await recordPayments(tx, [{ purchase, providerRef: `${purchase.id} 1` }], at);
}

async function changeState(tx: Tx, { id, buyerId, kind }: PurchaseRow, state: PurchaseState): Promise<void> {
  await updateState(tx, id, state);
  tx.publish(purchaseUpdated, [buyerId], { purchase_id: id, kind, state });
}

export const confirmDeadline: Deadline = {
  kind: 'payments.confirm_test',
  async run(tx, id, now) {
    const purchase = await lockPurchase(tx, id);
    if (purchase?.state === 'processing') await recordFirst(tx, purchase, now);
    return null;
  },
};
