import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { Refuses } from '#core/contract/endpoint.ts';
import { pauseAfter } from '#core/server/concurrency/pace.ts';
import type { Ctx, Tx, Viewer } from '#core/server/context.ts';
import { enqueueJob, jobKind } from '#core/server/jobs/job.ts';
import type { PeriodicJob } from '#core/server/periodic-job.ts';
import { Unavailable } from '#core/server/unavailable.ts';
import { nextReview, type Renewal, renewalOf, reportedRenewal } from '#features/economy/payments/rules.ts';
import type { PaymentProvider, ProviderReport } from './payment-provider.ts';
import { paymentsOf } from './payment-settings.ts';
import { announceRenewals } from './record-payments.ts';
import { PAYMENTS_LANE } from './send-refund.ts';
import {
  findPurchase,
  lockPauseChanges,
  lockPurchase,
  lockRenewingOf,
  type PurchaseRow,
  setPaused,
  setStopped,
  updateRenewals,
} from './store/purchases.ts';

export type RenewalRefusals = Refuses<'PURCHASE_NOT_FOUND' | 'RENEWAL_ENDED' | 'PAYMENTS_DISABLED' | 'PROVIDER_UNAVAILABLE'>;

/**
 * Cancels or resumes a renewal of the viewer. Calls the provider first: after a crash in between, the next call or the provider's event
 * records it.
 */
export async function setRenewal(
  ctx: Ctx,
  purchaseId: string,
  viewer: Viewer,
  isRenewing: boolean,
  endpoint: RenewalRefusals,
): Promise<void> {
  const settings = paymentsOf(ctx) ?? endpoint.refuse('PAYMENTS_DISABLED');
  const purchase = await findPurchase(ctx.db, purchaseId);
  if (purchase?.buyerId !== viewer.id || purchase.renewal === null) return endpoint.refuse('PURCHASE_NOT_FOUND');
  if (renewalOf(purchase, ctx.now()) === 'ended' || (isRenewing && purchase.isStopped)) return endpoint.refuse('RENEWAL_ENDED');
  if (purchase.provider !== settings.provider.name) return endpoint.refuse('PAYMENTS_DISABLED');
  if (!(await switchRenewal(ctx, purchase, settings.provider, isRenewing, endpoint)) && isRenewing) endpoint.refuse('RENEWAL_ENDED');
}

/**
 * Calls the provider, then records the renewal together with `also`. False, without `also`, if the purchase has ended at the provider or
 * in the meantime.
 */
export async function switchRenewal(
  ctx: Ctx,
  purchase: PurchaseRow,
  provider: PaymentProvider,
  isRenewing: boolean,
  endpoint: Refuses<'PROVIDER_UNAVAILABLE'>,
  also?: (tx: Tx) => Promise<void>,
): Promise<boolean> {
  let isDone: boolean;
  try {
    isDone = await provider.setRenewal(ctx, purchase, isRenewing);
  } catch (error) {
    if (error instanceof Unavailable) return endpoint.refuse('PROVIDER_UNAVAILABLE');
    throw error;
  }
  return ctx.tx(async (tx) => {
    const locked = (await lockPurchase(tx, purchase.id))!;
    const isOver = !isDone || renewalOf(locked, ctx.now()) === 'ended';
    // Resumed at the provider after the end of the paid period, so the provider would charge for an ended renewal.
    if (isDone && isRenewing && isOver) await endRenewal(tx, locked, ctx.now());
    else if (isDone) await recordRenewal(tx, locked, isRenewing, ctx.now());
    else {
      await setStopped(tx, purchase.id);
      await recordReportedRenewal(tx, locked, 'stopped', ctx.now());
    }
    if (!isOver) await also?.(tx);
    return !isOver;
  });
}

/** The caller has locked the purchase. */
async function recordRenewal(tx: Tx, purchase: PurchaseRow, isRenewing: boolean, at: Date): Promise<void> {
  const now = renewalOf(purchase, at);
  if (now === 'ended' || now === null || (now === 'canceled') === !isRenewing) return;
  // A canceled renewal with an unpaid past period ends now.
  const renewal = isRenewing ? 'active' : now === 'past_due' ? 'ended' : 'canceled';
  if (renewal === 'ended') await endRenewal(tx, purchase, at);
  else await change(tx, purchase, renewal, at);
}

/** Records a renewal as reported by the provider. The caller has locked the purchase. */
export async function recordReportedRenewal(
  tx: Tx,
  purchase: PurchaseRow,
  reported: NonNullable<ProviderReport['renewal']>['state'],
  at: Date,
): Promise<void> {
  const renewal = reportedRenewal(purchase, reported, at);
  if (renewal === 'ended' && reported !== 'stopped') await endRenewal(tx, purchase, at);
  else if (renewal !== null) await change(tx, purchase, renewal, at);
}

/** Records renewals that were declined, are suspended or ended. The caller has locked the purchases. `nextAttemptAt` null: no retry is left. */
export async function recordUnpaid(tx: Tx, unpaid: readonly PurchaseRow[], at: Date): Promise<void> {
  if (unpaid.length === 0) return;
  await updateRenewals(tx, unpaid);
  await announceRenewals(tx, unpaid, at);
}

/** The caller has locked the purchase. A job informs the provider. */
export async function endRenewal(tx: Tx, purchase: PurchaseRow, at: Date): Promise<void> {
  if (purchase.renewal === null || purchase.renewal === 'ended') return;
  await change(tx, purchase, 'ended', at);
  await enqueueJob(tx, stopRenewalJob, { purchase: purchase.id }, { key: purchase.id });
}

/** Locks the purchase itself. Call it before other locks. */
export async function endPurchaseRenewal(tx: Tx, purchaseId: string, at: Date): Promise<void> {
  const purchase = await lockPurchase(tx, purchaseId);
  if (purchase && purchase.renewal !== null) await endRenewal(tx, purchase, at);
}

/** Purchases per transaction, which lock their subscriptions. */
const ENDED_STEP = 50;

/** Ends renewals that a deleted account pays, and those that its channel is paid. Returns their number. */
export async function endRenewalsOfUser(tx: Tx, userId: number): Promise<number> {
  const purchases = await lockRenewingOf(tx, userId, ENDED_STEP);
  const ended = purchases.map((purchase) => ({ ...purchase, renewal: 'ended' as const, nextAttemptAt: null }));
  // Together, because their buyers and subscriptions are locked in one order.
  await recordUnpaid(tx, ended, tx.now());
  for (const { id } of ended) await enqueueJob(tx, stopRenewalJob, { purchase: id }, { key: id });
  return ended.length;
}

async function change(tx: Tx, purchase: PurchaseRow, renewal: Renewal, at: Date): Promise<void> {
  const changed = { ...purchase, renewal, nextAttemptAt: nextReview(purchase.provider, renewal, purchase.periodEnd) };
  await updateRenewals(tx, [changed]);
  await announceRenewals(tx, [changed], at);
}

export const stopRenewalJob = jobKind({
  kind: 'payments.stop_renewal',
  lane: PAYMENTS_LANE,
  payload: z.object({ purchase: z.string() }),
  attempts: 20,
  timeLimitSeconds: 60,
  async run(ctx, { purchase: id }) {
    const [settings, purchase] = [paymentsOf(ctx), await findPurchase(ctx.db, id)];
    if (purchase && settings?.provider.name === purchase.provider) await settings.provider.stopRenewal(ctx, purchase);
  },
});

const STEP_SIZE = 100;

/**
 * Pauses the renewals of suspended people and channels, and resumes them afterwards. Compares the actual with the wanted state, so it needs
 * no suspension events. Unpaid renewals end with the grace period (docs/decisions/051).
 */
export const pauseSuspended: PeriodicJob = {
  name: 'pausing renewals of suspended accounts and channels',
  everySeconds: 30,
  async run(ctx) {
    for (;;) {
      const started = performance.now();
      if ((await pauseStep(ctx)) < STEP_SIZE) return;
      await pause(pauseAfter(performance.now() - started));
    }
  },
};

async function pauseStep(ctx: Ctx): Promise<number> {
  const provider = paymentsOf(ctx)?.provider;
  if (!provider?.setPaused) return 0;
  return ctx.tx(async (tx) => {
    const purchases = await lockPauseChanges(tx, provider.name, STEP_SIZE);
    await setPaused(
      tx,
      purchases.map(({ id, wanted: isPaused }) => ({ id, isPaused })),
    );
    for (const { id } of purchases) await enqueueJob(tx, syncPausedJob, { purchase: id }, { key: id });
    return purchases.length;
  });
}

/** Sends the pause state to the provider, again if it changed during the call. */
export const syncPausedJob = jobKind({
  kind: 'payments.tell_paused',
  lane: PAYMENTS_LANE,
  payload: z.object({ purchase: z.string() }),
  attempts: 20,
  timeLimitSeconds: 60,
  async run(ctx, { purchase: id }) {
    const [settings, purchase] = [paymentsOf(ctx), await findPurchase(ctx.db, id)];
    if (!purchase || settings?.provider.name !== purchase.provider) return null;
    await settings.provider.setPaused?.(ctx, purchase, purchase.isPaused);
    return purchase.isPaused;
  },
  async finish(tx, { purchase: id }, sent) {
    const purchase = await lockPurchase(tx, id);
    if (sent !== null && purchase?.isPaused !== sent) throw new Error('The pause state changed during the call.');
  },
});
