import type { Ctx, Tx } from '#core/server/context.ts';
import { Unavailable } from '#core/server/unavailable.ts';
import { purchaseUpdated } from '#features/economy/payments/contract/purchase.ts';
import { mayBecome } from '#features/economy/payments/rules.ts';
import { recordReportedRenewal } from './change-renewal.ts';
import type { ProviderReport } from './payment-provider.ts';
import { recordPayments } from './record-payments.ts';
import { findPaymentRefs, insertEvent, isEventKnown } from './store/payments.ts';
import { countAnswer, findPurchase, lockPurchase, type PurchaseRow, updateState } from './store/purchases.ts';

/** How often the provider is asked again because something else was recorded meanwhile. */
const TRIES = 50;

/** What a provider said, and where. */
export interface Asked<Answer> {
  purchaseId: string;
  provider: PurchaseRow['provider'];
  /** The event that says that something has changed; null when nobody said so. */
  eventId: string | null;
  /** Whether there is nothing left to ask, e.g. because somebody else has recorded it meanwhile. */
  isDone?(purchase: PurchaseRow): boolean;
  ask(purchase: PurchaseRow): Promise<Answer>;
  /** Runs with the purchase locked, and nothing recorded since `ask` began. */
  record(tx: Tx, purchase: PurchaseRow, answer: Answer): Promise<void>;
}

/**
 * Asks a provider how something stands and records it, in one transaction with the id of the event, which takes effect once. Events arrive
 * late, repeatedly and in any order, so none of them is believed: what is recorded was asked after everything that is recorded already,
 * because an answer counts only while the purchase has not changed since. False when the purchase is not one of this provider here.
 */
export async function recordAsked<Answer>(ctx: Ctx, asked: Asked<Answer>): Promise<boolean> {
  const { purchaseId, provider, eventId, isDone, ask, record } = asked;
  for (let tries = 0; tries < TRIES; tries++) {
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
      // Also an answer that changes nothing is newer than those that others are waiting for.
      await countAnswer(tx, purchaseId);
      return true;
    });
    if (isRecorded) return true;
  }
  throw new Unavailable(`The purchase ${purchaseId} keeps changing.`);
}

/** Records how a purchase stands. It is locked. What was recorded before changes nothing. */
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
        'a payment has another amount than its order',
      );
      continue;
    }
    const renewalRef = report.renewal?.ref;
    await recordPayments(tx, [{ purchase: current, providerRef: ref, ...(period && { period }), ...(renewalRef && { renewalRef }) }], at);
    current = (await lockPurchase(tx, purchase.id))!;
  }
  if (report.renewal) await recordReportedRenewal(tx, current, report.renewal.state, at);
  if (report.checkout !== null && mayBecome(current.state, report.checkout)) {
    const { id, buyerId, kind } = current;
    await updateState(tx, id, report.checkout);
    tx.publish(purchaseUpdated, [buyerId], { purchase_id: id, kind, state: report.checkout });
  }
}
