import { z } from 'zod';
import { HopelessJob, type JobLane, jobKind } from '#core/server/jobs/job.ts';
import { paymentsOf } from './payment-settings.ts';
import { findRefund, settleRefund } from './store/payments.ts';

export const PAYMENTS_LANE: JobLane = { name: 'payments', concurrency: 2 };

/** Sends a recorded refund to the provider, with the refund id as idempotency key. */
export const sendRefundJob = jobKind({
  kind: 'payments.give_back',
  lane: PAYMENTS_LANE,
  payload: z.object({ refund: z.string() }),
  attempts: 20,
  timeLimitSeconds: 60,
  async run(ctx, { refund: id }, signal) {
    const refund = await findRefund(ctx.db, id);
    if (!refund || refund.settledAt) return null;
    const settings = paymentsOf(ctx);
    if (settings?.provider.name !== refund.provider) throw new HopelessJob(`The payment provider ${refund.provider} is switched off.`);
    return settings.provider.refund(ctx, { paymentRef: refund.paymentRef, refundId: id, amount: refund.amount }, signal);
  },
  async finish(tx, { refund: id }, given) {
    if (given) await settleRefund(tx, id, given.ref, tx.now());
  },
});
