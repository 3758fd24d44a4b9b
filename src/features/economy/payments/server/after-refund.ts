import { z } from 'zod';
import type { Tx } from '#core/server/context.ts';
import { enqueueJob, HopelessJob, jobKind } from '#core/server/jobs/job.ts';
import { clearingAccount } from '#core/server/ledger/accounts.ts';
import { post } from '#core/server/ledger/ledger.ts';
import { setAsideAccount } from './post-sales.ts';
import { PAYMENTS_LANE } from './send-refund.ts';
import { findRefund, markFailed, markReinstated, type RefundRow, setAside } from './store/payments.ts';

/** Reports a failed refund to staff. The job always fails, so staff see it among the dead jobs until they delete it. */
export const failedRefundJob = jobKind({
  kind: 'payments.failed_refund',
  lane: PAYMENTS_LANE,
  payload: z.object({ refund: z.string(), reason: z.string() }),
  attempts: 1,
  timeLimitSeconds: 60,
  async run({ db }, { refund: id, reason }) {
    const refund = await findRefund(db, id);
    if (!refund) return;
    const { amount, currency, purchaseId } = refund;
    throw new HopelessJob(
      `${amount} ${currency} (minor units) of ${purchaseId} did not reach the buyer: ${reason}. Refund it another way.`,
    );
  },
});

/**
 * Records that the provider could not refund and has the money again. Sets it aside for the buyer and reports it to staff. The purchase
 * stays reversed. The mark on the refund makes this happen once.
 */
export async function recordFailedRefund(tx: Tx, refund: RefundRow, reason: string, at: Date): Promise<void> {
  const { id } = refund;
  if (!(await markFailed(tx, id, at))) return;
  await postSetAside(tx, refund, { key: `failed ${id}`, reason: 'REFUND_FAILED' }, at);
  await enqueueJob(tx, failedRefundJob, { refund: id, reason }, { key: id });
}

/**
 * Records that the seller won a dispute. The money is set aside until staff decide, and the purchase stays reversed until they restore it
 * (`staff/purchases.ts`). The mark on the reversal makes this happen once.
 */
export async function recordWonDispute(tx: Tx, refund: RefundRow, at: Date): Promise<void> {
  const { id, purchaseId: purchase, amount, currency } = refund;
  if (!(await markReinstated(tx, id, at))) return;
  await postSetAside(tx, refund, { key: `reinstated ${id}`, reason: 'DISPUTE_WON' }, at);
  tx.log.warn({ purchase, refund: id, amount, currency }, 'dispute won; the money is set aside');
}

async function postSetAside(
  tx: Tx,
  { id, paymentId, amount, currency, provider }: RefundRow,
  { key, reason }: { key: string; reason: string },
  at: Date,
): Promise<void> {
  await setAside(tx, paymentId, amount);
  const entries = [
    { account: clearingAccount(currency, provider), amount: -amount },
    { account: setAsideAccount(currency, provider), amount },
  ];
  await post(tx, { key, reason, reverses: `refund ${id}`, entries }, at);
}
