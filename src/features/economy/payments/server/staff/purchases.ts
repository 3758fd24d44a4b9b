import { sql } from 'kysely';
import { msAfter } from '#core/contract/durations.ts';
import type { BodyOf, QueryOf } from '#core/contract/endpoint.ts';
import type { Ctx, Tx, Viewer } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { arrayOf } from '#core/server/db/unnest.ts';
import type { Client } from '#core/server/http/route.ts';
import { clearingAccount } from '#core/server/ledger/accounts.ts';
import { post } from '#core/server/ledger/ledger.ts';
import { readPage } from '#core/server/read-page.ts';
import { record } from '#features/chat/moderation/server/api.ts';
import {
  giveAgain,
  refundPurchase,
  STAFF_PURCHASES_PAGE,
  type StaffPurchase,
  searchPurchases,
  showStaffPurchase,
} from '#features/economy/payments/contract/staff-purchases.ts';
import { canGiveAgain, PERIOD_MS } from '#features/economy/payments/rules.ts';
import { slugOf } from '#features/people/accounts/rules.ts';
import { recordSecurityEvent, requireStaff } from '#features/people/accounts/server/api.ts';
import { paymentsOf } from '../payment-settings.ts';
import { setAsideAccount } from '../post-sales.ts';
import { receiptsOf } from '../read-purchases.ts';
import { recordPayments } from '../record-payments.ts';
import { recordReversal } from '../record-reversal.ts';
import { findRefund, listPayments, listRefunds, lockPayment, type RefundRow, setAside } from '../store/payments.ts';
import { findPurchases, lockPurchase, type PurchaseRow } from '../store/purchases.ts';

export async function readStaffPurchases({ db, now }: Ctx, viewer: Viewer, { search, cursor }: QueryOf<typeof searchPurchases>) {
  await requireStaff(db, viewer, searchPurchases);
  const list = (limit: number) => searchPurchaseIds(db, { search, before: cursor ?? null, limit });
  const { rows, next } = await readPage(STAFF_PURCHASES_PAGE, list, (id) => id);
  return { purchases: await staffPurchases(db, rows, now()), next_cursor: next };
}

export async function readStaffPurchase({ db, now }: Ctx, viewer: Viewer, id: string): Promise<StaffPurchase> {
  await requireStaff(db, viewer, showStaffPurchase);
  const [purchase] = await staffPurchases(db, [id], now());
  return purchase ?? showStaffPurchase.refuse('PURCHASE_NOT_FOUND');
}

async function staffPurchases(db: Db, ids: readonly string[], now: Date): Promise<StaffPurchase[]> {
  const rows = await findPurchases(db, ids);
  const receipts = await receiptsOf(db, rows, now);
  const buyers = await listBuyers(
    db,
    rows.map(({ buyerId }) => buyerId),
  );
  const won = await wonDisputes(
    db,
    rows.map(({ id }) => id),
  );
  return receipts.map((receipt, index) => ({
    ...receipt,
    payments: receipt.payments.map((payment) => ({ ...payment, won_dispute_id: won.get(payment.id) ?? null })),
    buyer: buyers.find(({ id }) => id === rows[index]!.buyerId)!,
  }));
}

/** Won disputes that can restore a purchase, by payment. */
async function wonDisputes(db: Db, purchaseIds: readonly string[]): Promise<Map<string, string>> {
  const payments = new Map((await listPayments(db, purchaseIds)).map((payment) => [payment.id, payment]));
  const refunds = await listRefunds(db, [...payments.keys()]);
  const won = refunds.filter((refund) => canGiveAgain(payments.get(refund.paymentId)!, refund));
  return new Map(won.map(({ id, paymentId }) => [paymentId, id]));
}

/** Maximum matching buyers. A longer prefix finds the others. */
const BUYERS = 50;

/** Purchase ids, newest first, by buyer name prefix or by the id of a purchase, payment or provider object. */
async function searchPurchaseIds(
  db: Db,
  { search, before, limit }: { search: string; before: string | null; limit: number },
): Promise<string[]> {
  const rows = await db.rows(sql<{ id: string }>`
    select p.id from purchases p
     where (${before}::text is null or p.id < ${before}::text) and ${search === '' ? sql`true` : matches(search)}
     order by p.id desc limit ${limit}::int`);
  return rows.map(({ id }) => id);
}

/** A union, so each part uses its own index. `~<~` is the order of the index on slugs. */
const matches = (search: string) => sql`p.id in (
  select ${search}::text
  union all select purchase_id from payments where id = ${search}
  union all select purchase_id from payments where provider in ('test', 'stripe') and provider_ref = ${search}
  union all select id from purchases where provider in ('test', 'stripe') and checkout_ref = ${search}
  union all select id from purchases
             where buyer_id in (select id from users where slug like ${`${slugOf(search).replace(/[\\%_]/g, '\\$&')}%`} order by slug using ~<~ limit ${BUYERS}::int))`;

interface Buyer {
  id: number;
  username: string;
  slug: string;
}

const listBuyers = (db: Db, ids: readonly number[]): Promise<Buyer[]> =>
  db.rows(sql<Buyer>`select id, username, slug from users where id = any(${arrayOf('int8', ids)})`);

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
      await record(tx, {
        channelId,
        act: 'refund_purchase',
        actorId: viewer.id,
        reason,
        details: { purchase: purchase.id, title },
        at,
        hasSecurityEntry: true,
      });
    const details = { purchase: purchase.id, payment: paymentId, title, amount, currency };
    await recordSecurityEvent(tx, { act: 'refund_purchase', userId: buyerId, actorId: viewer.id, reason, details, client, at });
    return (await staffPurchases(tx, [purchase.id], at))[0]!;
  });
}

/**
 * Restores a purchase after a won dispute. The money set aside becomes a new payment, and everything follows from it as usual. The locks on
 * purchase and payment serialize this with other changes of the money, and the unique dispute of the payment makes it happen once.
 */
export function givePurchaseAgain(
  ctx: Ctx,
  { viewer, client }: { viewer: Viewer; client: Pick<Client, 'address'> },
  purchaseId: string,
  { dispute_id: disputeId, reason }: BodyOf<typeof giveAgain>,
): Promise<StaffPurchase> {
  return ctx.tx(async (tx) => {
    await requireStaff(tx, viewer, giveAgain);
    const purchase = (await lockPurchase(tx, purchaseId)) ?? giveAgain.refuse('PURCHASE_NOT_FOUND');
    const dispute = await findRefund(tx, disputeId);
    if (dispute?.purchaseId !== purchase.id) return giveAgain.refuse('DISPUTE_NOT_WON');
    if (paymentsOf(tx)?.provider.name !== dispute.provider) return giveAgain.refuse('PAYMENTS_DISABLED');
    const payment = (await lockPayment(tx, dispute.paymentId))!;
    if (!canGiveAgain(payment, dispute)) return giveAgain.refuse('DISPUTE_NOT_WON');

    const at = ctx.now();
    await spendSetAside(tx, dispute, at);
    await recordPayments(tx, [paymentOf(purchase, dispute, at)], at);
    const { buyerId, channelId, title, currency } = purchase;
    if (channelId !== null)
      await record(tx, {
        channelId,
        act: 'give_purchase_again',
        actorId: viewer.id,
        reason,
        details: { purchase: purchase.id, title },
        at,
        hasSecurityEntry: true,
      });
    const details = { purchase: purchase.id, dispute: disputeId, title, amount: dispute.amount, currency };
    await recordSecurityEvent(tx, { act: 'give_purchase_again', userId: buyerId, actorId: viewer.id, reason, details, client, at });
    return (await staffPurchases(tx, [purchase.id], at))[0]!;
  });
}

const paymentOf = (purchase: PurchaseRow, { id }: RefundRow, at: Date) => ({
  purchase,
  providerRef: `again ${id}`,
  againOf: id,
  ...(purchase.isRecurring && { period: { start: at, end: msAfter(at, PERIOD_MS) } }),
});

/** Moves the money from the set aside account to the provider's account, like any payment. */
async function spendSetAside(tx: Tx, { id, paymentId, amount, currency, provider }: RefundRow, at: Date): Promise<void> {
  await setAside(tx, paymentId, -amount);
  const entries = [
    { account: setAsideAccount(currency, provider), amount: -amount },
    { account: clearingAccount(currency, provider), amount },
  ];
  await post(tx, { key: `again ${id}`, reason: 'GIVEN_AGAIN', reverses: `reinstated ${id}`, entries }, at);
}
