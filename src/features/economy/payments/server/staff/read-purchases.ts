import { sql } from 'kysely';
import type { QueryOf } from '#core/contract/endpoint.ts';
import type { Ctx, Viewer } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { arrayOf } from '#core/server/db/unnest.ts';
import { readPage } from '#core/server/read-page.ts';
import {
  STAFF_PURCHASES_PAGE,
  type StaffPurchase,
  searchPurchases,
  showStaffPurchase,
} from '#features/economy/payments/contract/staff-purchases.ts';
import { canGiveAgain } from '#features/economy/payments/rules.ts';
import { slugOf } from '#features/people/accounts/rules.ts';
import { requireStaff } from '#features/people/accounts/server/api.ts';
import { receiptsOf } from '../read-purchases.ts';
import { listPayments, listRefunds } from '../store/payments.ts';
import { findPurchases } from '../store/purchases.ts';

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

export async function staffPurchases(db: Db, ids: readonly string[], now: Date): Promise<StaffPurchase[]> {
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

/** A union, so each part uses its own index. */
const matches = (search: string) => sql`p.id in (
  select ${search}::text
  union all select purchase_id from payments where id = ${search}
  union all select purchase_id from payments where provider in ('test', 'stripe') and provider_ref = ${search}
  union all select id from purchases where provider in ('test', 'stripe') and checkout_ref = ${search}
  union all select id from purchases
             where buyer_id in (select id from users where slug like ${`${slugOf(search).replace(/[\\%_]/g, '\\$&')}%`} order by slug limit ${BUYERS}::int))`;

interface Buyer {
  id: number;
  username: string;
  slug: string;
}

const listBuyers = (db: Db, ids: readonly number[]): Promise<Buyer[]> =>
  db.rows(sql<Buyer>`select id, username, slug from users where id = any(${arrayOf('int8', ids)})`);
