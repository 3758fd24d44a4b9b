import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import { arrayOf, unnest } from '#core/server/db/unnest.ts';
import { type RenewalUpdate, renewalRows, SET_RENEWAL } from './purchases.ts';

export interface PaymentRow {
  id: string;
  purchaseId: string;
  number: number;
  provider: 'test' | 'stripe';
  providerRef: string;
  amount: number;
  refunded: number;
  /** Returned money of failed refunds and won disputes, in minor units. */
  setAside: number;
  periodStart: Date | null;
  periodEnd: Date | null;
  paidAt: Date;
  /** The won dispute that this payment was made from; null for a payment by the buyer. */
  againOf: string | null;
}

const COLUMNS = sql`
  id, purchase_id as "purchaseId", number, provider, provider_ref as "providerRef", amount, refunded, set_aside as "setAside",
  period_start as "periodStart", period_end as "periodEnd", paid_at as "paidAt", again_of as "againOf"`;

export type NewPayment = Omit<PaymentRow, 'refunded' | 'setAside'>;

/** Stores new payments by provider id, with the renewal after each. A purchase may occur once. Returns the ids of the new payments. */
export async function insertPayments(db: Db, paid: readonly { payment: NewPayment; renewal: RenewalUpdate }[]): Promise<Set<string>> {
  const payments = paid.map(({ payment }) => payment);
  const given = unnest(payments, 'given', {
    id: 'text',
    purchaseId: 'text',
    number: 'int4',
    provider: 'text',
    providerRef: 'text',
    amount: 'int8',
    periodStart: 'timestamptz',
    periodEnd: 'timestamptz',
    paidAt: 'timestamptz',
    againOf: 'text',
  });
  const rows = await db.rows(sql<{ id: string }>`
    with added as (
      insert into payments (id, purchase_id, number, provider, provider_ref, amount, period_start, period_end, paid_at, again_of)
      select * from ${given}
      on conflict (provider, provider_ref) do nothing
      returning id, purchase_id
    )
    update purchases p set ${SET_RENEWAL}, paid_count = p.paid_count + 1, state = 'paid'
      from added join ${renewalRows(paid.map(({ renewal }) => renewal))} on u.id = added.purchase_id
     where p.id = u.id
    returning added.id`);
  return new Set(rows.map(({ id }) => id));
}

export const findPayment = (db: Db, id: string): Promise<PaymentRow | null> =>
  db.row(sql<PaymentRow>`select ${COLUMNS} from payments where id = ${id}`);

export const findPaymentByRef = (db: Db, provider: string, ref: string): Promise<PaymentRow | null> =>
  db.row(sql<PaymentRow>`select ${COLUMNS} from payments where provider = ${provider} and provider_ref = ${ref}`);

export async function findPaymentRefs(db: Db, provider: string, refs: readonly string[]): Promise<Set<string>> {
  const rows = await db.rows(sql<{ ref: string }>`
    select provider_ref as ref from payments where provider = ${provider} and provider_ref = any(${arrayOf('text', refs)})`);
  return new Set(rows.map(({ ref }) => ref));
}

/** The payment that has the money of this one now: itself, or the last one restored from it after won disputes. */
export async function findLatestOf(db: Db, id: string): Promise<string> {
  const row = await db.row(sql<{ id: string }>`
    with recursive chain as (
      select id, 0 as place from payments where id = ${id}
      union all
      select n.id, c.place + 1 from chain c join refunds r on r.payment_id = c.id join payments n on n.again_of = r.id
    )
    select id from chain order by place desc limit 1`);
  return row!.id;
}

export const lockPayment = (db: Db, id: string): Promise<PaymentRow | null> =>
  db.row(sql<PaymentRow>`select ${COLUMNS} from payments where id = ${id} for no key update`);

export const listPayments = (db: Db, purchaseIds: readonly string[]): Promise<PaymentRow[]> =>
  db.rows(sql<PaymentRow>`
    select ${COLUMNS} from payments where purchase_id = any(${arrayOf('text', purchaseIds)}) order by paid_at desc, number desc, id desc`);

interface Split {
  paymentId: string;
  /** Fulfilled amount: the payment without its shortfall. */
  given: number;
  /** The platform's part, from the ledger. */
  kept: number;
}

export const listSplits = (db: Db, paymentIds: readonly string[]): Promise<Split[]> =>
  db.rows(sql<Split>`
    select p.id as "paymentId",
           p.amount - coalesce((select sum(r.amount) from refunds r where r.payment_id = p.id and r.cause = 'shortfall'), 0)::int8 as given,
           coalesce((select sum(l.amount)
                       from ledger_transactions t
                       join ledger_postings l on l.transaction_id = t.id
                       join ledger_accounts a on a.id = l.account_id
                      where t.unit = c.currency and t.key = 'payment ' || p.id and a.kind = 'revenue'), 0)::int8 as kept
      from payments p join purchases c on c.id = p.purchase_id
     where p.id = any(${arrayOf('text', new Set(paymentIds))})`);

interface NewRefund {
  id: string;
  paymentId: string;
  cause: 'refund' | 'dispute' | 'shortfall';
  amount: number;
  provider: string;
  providerRef: string | null;
  at: Date;
  /** Comes out of the money set aside; the purchase has already been reversed. */
  isSetAside?: boolean;
}

/** False if the provider's refund id is known. */
export async function insertRefund(db: Db, refund: NewRefund): Promise<boolean> {
  const { id, paymentId, cause, amount, provider, providerRef, at, isSetAside = false } = refund;
  const row = await db.row(sql`
    with made as (
      insert into refunds (id, payment_id, cause, amount, provider, provider_ref, created_at, settled_at)
      values (${id}, ${paymentId}, ${cause}, ${amount}::int8, ${provider}, ${providerRef}, ${at}::timestamptz,
              case when ${providerRef}::text is null then null else ${at}::timestamptz end)
      on conflict (provider, provider_ref) do nothing returning payment_id, amount
    )
    update payments p set refunded = p.refunded + ${isSetAside ? sql`0` : sql`made.amount`}, set_aside = p.set_aside - ${isSetAside ? sql`made.amount` : sql`0`}
      from made where p.id = made.payment_id returning 1`);
  return row !== null;
}

export interface RefundRow {
  id: string;
  paymentId: string;
  purchaseId: string;
  cause: 'refund' | 'dispute' | 'shortfall';
  amount: number;
  currency: string;
  provider: string;
  paymentRef: string;
  settledAt: Date | null;
  failedAt: Date | null;
  reinstatedAt: Date | null;
}

const REFUND = sql`
    select r.id, r.payment_id as "paymentId", p.purchase_id as "purchaseId", r.cause, r.amount, c.currency, r.provider,
           (with recursive paid as (
              select p.provider_ref, p.again_of
              union all
              select o.provider_ref, o.again_of from paid join refunds d on d.id = paid.again_of join payments o on o.id = d.payment_id
            ) select provider_ref from paid where again_of is null) as "paymentRef", r.settled_at as "settledAt", r.failed_at as "failedAt", r.reinstated_at as "reinstatedAt"
      from refunds r join payments p on p.id = r.payment_id join purchases c on c.id = p.purchase_id`;

export const findRefund = (db: Db, id: string): Promise<RefundRow | null> => db.row(sql<RefundRow>`${REFUND} where r.id = ${id}`);

/** Refunds under this provider id. If there are two parts, the second came out of the money set aside. */
export const findRefundsByRef = (db: Db, provider: string, ref: string): Promise<RefundRow[]> =>
  db.rows(
    sql<RefundRow>`${REFUND} where r.provider = ${provider} and r.provider_ref in (${ref}, ${secondRef(ref)}) order by r.provider_ref`,
  );

export const secondRef = (ref: string): string => `${ref} rest`;

export async function setAside(db: Db, paymentId: string, amount: number): Promise<void> {
  await db.rows(sql`update payments set set_aside = set_aside + ${amount}::int8 where id = ${paymentId}`);
}

export async function settleRefund(db: Db, id: string, ref: string, at: Date): Promise<void> {
  await db.rows(sql`update refunds set provider_ref = ${ref}, settled_at = ${at}::timestamptz where id = ${id} and settled_at is null`);
}

export const isEventKnown = async (db: Db, provider: string, eventId: string): Promise<boolean> =>
  (await db.row(sql`select 1 from payment_events where provider = ${provider} and event_id = ${eventId}`)) !== null;

/** Events this old are no longer retried. */
export async function deleteEventsBefore(db: Db, before: Date): Promise<void> {
  await db.rows(sql`delete from payment_events where received_at < ${before}::timestamptz`);
}

/** False if it was already recorded. */
export const markFailed = async (db: Db, id: string, at: Date): Promise<boolean> =>
  (await db.row(sql`update refunds set failed_at = ${at}::timestamptz where id = ${id} and failed_at is null returning 1`)) !== null;

/** False if it was already recorded. */
export const markReinstated = async (db: Db, id: string, at: Date): Promise<boolean> =>
  (await db.row(sql`update refunds set reinstated_at = ${at}::timestamptz where id = ${id} and reinstated_at is null returning 1`)) !==
  null;

/** False if this event has already taken effect. */
export async function insertEvent(db: Db, provider: string, eventId: string, at: Date): Promise<boolean> {
  const row = await db.row(sql`
    insert into payment_events (provider, event_id, received_at) values (${provider}, ${eventId}, ${at}) on conflict do nothing returning 1`);
  return row !== null;
}

export interface RefundOfPayment {
  id: string;
  paymentId: string;
  cause: 'refund' | 'dispute' | 'shortfall';
  amount: number;
  createdAt: Date;
  settledAt: Date | null;
  failedAt: Date | null;
  reinstatedAt: Date | null;
}

export const listRefunds = (db: Db, paymentIds: readonly string[]): Promise<RefundOfPayment[]> =>
  db.rows(sql<RefundOfPayment>`
    select id, payment_id as "paymentId", cause, amount, created_at as "createdAt", settled_at as "settledAt",
           failed_at as "failedAt", reinstated_at as "reinstatedAt"
      from refunds where payment_id = any(${arrayOf('text', paymentIds)}) order by created_at desc, id desc`);

export interface ChannelOfPurchase {
  id: number;
  slug: string;
  username: string;
}

export const listChannels = (db: Db, ids: readonly number[]): Promise<ChannelOfPurchase[]> =>
  db.rows(sql<ChannelOfPurchase>`
    select c.id, c.slug, u.username from channels c join users u on u.id = c.user_id where c.id = any(${arrayOf('int8', ids)})`);
