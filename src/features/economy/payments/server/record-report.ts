import type { Ctx, Tx } from '#core/server/context.ts';
import { Unavailable } from '#core/server/unavailable.ts';
import { purchaseUpdated } from '#features/economy/payments/contract/purchase.ts';
import { canTransition } from '#features/economy/payments/rules.ts';
import { recordReportedRenewal } from './change-renewal.ts';
import type { ProviderReport } from './payment-provider.ts';
import { recordPayments } from './record-payments.ts';
import { findPaymentRefs, insertEvent, isEventKnown } from './store/payments.ts';
import { findPurchase, incrementChanges, lockPurchase, type PurchaseRow, updateState } from './store/purchases.ts';

/** How often to query the provider again after concurrent changes. */
const MAX_TRIES = 50;

export interface ProviderQuery<Answer> {
  purchaseId: string;
  provider: PurchaseRow['provider'];
  /** The event that caused the query, or null. */
  eventId: string | null;
  /** True if no query is needed, e.g. because a concurrent call has recorded the answer. */
  isDone?(purchase: PurchaseRow): boolean;
  ask(purchase: PurchaseRow): Promise<Answer>;
  /** Runs with the purchase locked and unchanged since `ask` began. */
  record(tx: Tx, purchase: PurchaseRow, answer: Answer): Promise<void>;
}

/**
 * Queries the provider and records the answer in one transaction with the event id, which takes effect once. Events arrive late, repeatedly
 * and in any order, so their content is never used. An answer counts only if the purchase has not changed since the query. False if the
 * purchase does not belong to this provider.
 */
export async function recordAnswer<Answer>(ctx: Ctx, query: ProviderQuery<Answer>): Promise<boolean> {
  const { purchaseId, provider, eventId, isDone, ask, record } = query;
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    if (eventId !== null && (await isEventKnown(ctx.db, provider, eventId))) return true;
    const before = await findPurchase(ctx.db, purchaseId);
    if (before?.provider !== provider) return false;
    if (isDone?.(before)) return true;
    const answer = await ask(before);
    const isRecorded = await ctx.tx(async (tx) => {
      const purchase = (await lockPurchase(tx, purchaseId))!;
      if (purchase.changes !== before.changes) return false;
      if (eventId !== null && !(await insertEvent(tx, provider, eventId, ctx.now()))) return true;
      await record(tx, purchase, answer);
      // Even an unchanged answer is newer than the pending answers of concurrent queries.
      await incrementChanges(tx, purchaseId);
      return true;
    });
    if (isRecorded) return true;
  }
  throw new Unavailable(`The purchase ${purchaseId} keeps changing.`);
}

/** Idempotent. The caller has locked the purchase. */
export async function recordReport(tx: Tx, purchase: PurchaseRow, report: ProviderReport): Promise<void> {
  const at = tx.now();
  let current = purchase;
  const known = await findPaymentRefs(
    tx,
    purchase.provider,
    report.payments.map(({ ref }) => ref),
  );
  for (const { ref, amount, currency, period } of report.payments.filter((payment) => !known.has(payment.ref))) {
    if (amount !== purchase.amount || currency !== purchase.currency) {
      const { amount: ordered, currency: orderedIn } = purchase;
      tx.log.error(
        { purchase: purchase.id, payment: ref, amount, currency, ordered, orderedIn },
        'payment amount differs from its order; payment ignored',
      );
      continue;
    }
    const renewalRef = report.renewal?.ref;
    await recordPayments(tx, [{ purchase: current, providerRef: ref, ...(period && { period }), ...(renewalRef && { renewalRef }) }], at);
    current = (await lockPurchase(tx, purchase.id))!;
  }
  if (report.renewal) await recordReportedRenewal(tx, current, report.renewal.state, at);
  if (report.checkout !== null && canTransition(current.state, report.checkout)) {
    const { id, buyerId, kind } = current;
    await updateState(tx, id, report.checkout);
    tx.publish(purchaseUpdated, [buyerId], { purchase_id: id, kind, state: report.checkout });
  }
}
