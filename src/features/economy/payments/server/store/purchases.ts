import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import { arrayOf, unnest } from '#core/server/db/unnest.ts';
import type { PurchaseState } from '#features/economy/payments/contract/purchase.ts';
import type { Renewal } from '#features/economy/payments/rules.ts';

export interface PurchaseRow {
  id: string;
  buyerId: number;
  kind: string;
  item: unknown;
  channelId: number | null;
  title: string;
  amount: number;
  currency: string;
  isRecurring: boolean;
  returnPath: string;
  provider: 'test' | 'stripe';
  checkoutRef: string | null;
  checkoutUrl: string | null;
  /** As stored; `stateOf` returns the current state. */
  state: PurchaseState;
  createdAt: Date;
  expiresAt: Date;
  renewal: Renewal | null;
  /** The provider's id of the recurring payment. */
  renewalRef: string | null;
  periodEnd: Date | null;
  paidCount: number;
  /** Declined renewals in a row. */
  attempts: number;
  nextAttemptAt: Date | null;
  declinesRenewals: boolean;
  /** Whether billing is suspended at the provider. */
  isPaused: boolean;
  /** Whether it has ended before, so that a later payment, for example of a restored purchase, does not make it renewable. */
  isStopped: boolean;
  /** Increases with every change of the row. */
  changes: number;
}

const COLUMNS = sql`
  id, buyer_id as "buyerId", kind, item, channel_id as "channelId", title, amount, currency, is_recurring as "isRecurring",
  return_path as "returnPath", provider, checkout_ref as "checkoutRef", checkout_url as "checkoutUrl", state, created_at as "createdAt",
  expires_at as "expiresAt", renewal, renewal_ref as "renewalRef", period_end as "periodEnd", paid_count as "paidCount", attempts,
  next_attempt_at as "nextAttemptAt", declines_renewals as "declinesRenewals",
  is_paused as "isPaused", is_stopped as "isStopped", changes`;

export type NewPurchase = Pick<
  PurchaseRow,
  | 'id'
  | 'buyerId'
  | 'kind'
  | 'item'
  | 'channelId'
  | 'title'
  | 'amount'
  | 'currency'
  | 'isRecurring'
  | 'returnPath'
  | 'provider'
  | 'createdAt'
  | 'expiresAt'
  | 'nextAttemptAt'
> & { idempotencyKey: string };

/** False if the buyer has a purchase with this key. */
export async function insertPurchase(db: Db, purchase: NewPurchase): Promise<boolean> {
  const row = await db.row(sql`
    insert into purchases (id, buyer_id, kind, item, channel_id, title, amount, currency, is_recurring, idempotency_key, return_path,
                           provider, state, created_at, expires_at, next_attempt_at)
    values (${purchase.id}, ${purchase.buyerId}, ${purchase.kind}, ${JSON.stringify(purchase.item)}::jsonb, ${purchase.channelId},
            ${purchase.title}, ${purchase.amount}, ${purchase.currency}, ${purchase.isRecurring}, ${purchase.idempotencyKey},
            ${purchase.returnPath}, ${purchase.provider}, 'open', ${purchase.createdAt}, ${purchase.expiresAt}, ${purchase.nextAttemptAt})
    on conflict (buyer_id, idempotency_key) do nothing returning 1`);
  return row !== null;
}

export const findPurchase = (db: Db, id: string): Promise<PurchaseRow | null> =>
  db.row(sql<PurchaseRow>`select ${COLUMNS} from purchases where id = ${id}`);

export const findPurchases = (db: Db, ids: readonly string[]): Promise<PurchaseRow[]> =>
  db.rows(sql<PurchaseRow>`select ${COLUMNS} from purchases where id = any(${arrayOf('text', ids)}) order by id desc`);

/** An order that resumed a canceled purchase, whose key stays used. */
export interface ResumingOrder {
  buyerId: number;
  key: string;
  purchaseId: string;
  item: unknown;
}

export const findPurchaseByKey = (db: Db, buyerId: number, key: string): Promise<PurchaseRow | null> =>
  db.row(sql<PurchaseRow>`select ${COLUMNS} from purchases where buyer_id = ${buyerId}::int8 and idempotency_key = ${key}`);

export const findResumingOrder = (db: Db, buyerId: number, key: string): Promise<ResumingOrder | null> =>
  db.row(sql<ResumingOrder>`
    select buyer_id as "buyerId", idempotency_key as key, purchase_id as "purchaseId", item from resuming_orders
     where buyer_id = ${buyerId}::int8 and idempotency_key = ${key}`);

/** No effect for a stored key. */
export async function insertResumingOrder(db: Db, { buyerId, key, purchaseId, item }: ResumingOrder): Promise<void> {
  await db.rows(sql`
    insert into resuming_orders (buyer_id, idempotency_key, purchase_id, item)
    values (${buyerId}, ${key}, ${purchaseId}, ${JSON.stringify(item)}::jsonb) on conflict do nothing`);
}

/** Locks the purchase until the transaction ends, which serializes all provider reports about it. */
export const lockPurchase = (db: Db, id: string): Promise<PurchaseRow | null> =>
  db.row(sql<PurchaseRow>`select ${COLUMNS} from purchases where id = ${id} for no key update`);

/** Purchases that renew and that the person buys, or whose money goes to the person's channel. */
export const lockRenewingOf = (db: Db, userId: number, limit: number): Promise<PurchaseRow[]> =>
  db.rows(sql<PurchaseRow>`
    select ${COLUMNS} from purchases
     where renewal in ('active', 'past_due')
       and (buyer_id = ${userId}::int8 or channel_id = (select id from channels where user_id = ${userId}::int8))
     order by id limit ${limit}::int for no key update`);

/** Paid purchases of a buyer, newest first; ids follow the order of creation. */
export const listPaid = (
  db: Db,
  { buyerId, before, limit }: { buyerId: number; before: string | null; limit: number },
): Promise<PurchaseRow[]> =>
  db.rows(sql<PurchaseRow>`
    select ${COLUMNS} from purchases
     where buyer_id = ${buyerId}::int8 and paid_count > 0 and (${before}::text is null or id < ${before}::text)
     order by id desc limit ${limit}::int`);

export async function setStopped(db: Db, id: string): Promise<void> {
  await db.rows(sql`update purchases set is_stopped = true where id = ${id}`);
}

/** Makes the answers of earlier provider queries stale. */
export async function incrementChanges(db: Db, id: string): Promise<void> {
  await db.rows(sql`update purchases set changes = changes + 1 where id = ${id}`);
}

/** No effect if the purchase has a checkout. */
export async function setCheckout(db: Db, id: string, { ref, url }: { ref: string; url: string }): Promise<void> {
  await db.rows(
    sql`update purchases set checkout_ref = ${ref}, checkout_url = ${url}, changes = changes + 1 where id = ${id} and checkout_url is null`,
  );
}

export async function updateState(db: Db, id: string, state: PurchaseState, declinesRenewals?: boolean): Promise<void> {
  await db.rows(sql`
    update purchases set changes = changes + 1, state = ${state}, declines_renewals = coalesce(${declinesRenewals ?? null}::bool, declines_renewals) where id = ${id}`);
}

export type RenewalUpdate = Pick<PurchaseRow, 'id' | 'renewal' | 'periodEnd' | 'attempts' | 'nextAttemptAt' | 'renewalRef'>;

export const renewalRows = (rows: readonly RenewalUpdate[]) =>
  unnest(rows, 'u', {
    id: 'text',
    renewal: 'text',
    periodEnd: 'timestamptz',
    attempts: 'int4',
    nextAttemptAt: 'timestamptz',
    renewalRef: 'text',
  });

/** `set` clause for the purchases `p` from a row `u` of `renewalRows`. */
export const SET_RENEWAL = sql`
  changes = p.changes + 1, renewal = u.renewal, period_end = u.period_end, attempts = u.attempts, next_attempt_at = u.next_attempt_at,
  renewal_ref = u.renewal_ref, is_stopped = p.is_stopped or coalesce(u.renewal = 'ended', false)`;

export async function updateRenewals(db: Db, rows: readonly RenewalUpdate[]): Promise<void> {
  await db.rows(sql`update purchases p set ${SET_RENEWAL} from ${renewalRows(rows)} where p.id = u.id`);
}

/** Whether billing is suspended: the buyer, the channel or its broadcaster is. */
const IS_SUSPENDED = sql`(
  exists (select 1 from users b where b.id = purchases.buyer_id and b.suspended_at is not null)
  or exists (select 1 from channels c join users o on o.id = c.user_id
              where c.id = purchases.channel_id and (c.suspended_at is not null or o.suspended_at is not null)))`;

/** Locks due renewals and skips those locked by other nodes. The limit is part of the SQL text, so one plan is cached for all calls. */
export const lockDueRenewals = (db: Db, provider: string, now: Date, limit: number): Promise<(PurchaseRow & { isSuspended: boolean })[]> =>
  db.rows(sql<PurchaseRow & { isSuspended: boolean }>`
    select ${COLUMNS}, ${IS_SUSPENDED} as "isSuspended" from purchases
     where provider = ${provider} and next_attempt_at <= ${now}::timestamptz
     order by next_attempt_at limit ${sql.lit(limit)} for no key update skip locked`);

/** Purchases of a provider with events that are due for a review. */
export const listDueForReview = (db: Db, now: Date, limit: number, exceptOf: string | null): Promise<PurchaseRow[]> =>
  db.rows(sql<PurchaseRow>`
    select ${COLUMNS} from purchases
     where next_attempt_at <= ${now}::timestamptz and provider is distinct from ${exceptOf}::text
     order by next_attempt_at, id limit ${limit}::int`);

export async function setNextAttempt(db: Db, id: string, at: Date | null): Promise<void> {
  await db.rows(sql`update purchases set next_attempt_at = ${at}::timestamptz where id = ${id}`);
}

/**
 * Locks purchases to pause or resume because of a suspension, and skips those that other nodes lock or have just changed. Reads only
 * suspended or paused rows, never all purchases. `wanted` is the new pause state.
 */
export const lockPauseChanges = (db: Db, provider: string, limit: number): Promise<{ id: string; wanted: boolean }[]> =>
  db.rows(sql<{ id: string; wanted: boolean }>`
    with suspended as (
      select id as channel_id from channels where suspended_at is not null
      union select c.id from users u join channels c on c.user_id = u.id where u.suspended_at is not null
    ), changing as (
      select p.id, true as wanted from suspended s join purchases p on p.channel_id = s.channel_id
       where p.provider = ${provider} and p.renewal in ('active', 'past_due') and not p.is_paused
      union
      select p.id, true from users u join purchases p on p.buyer_id = u.id
       where u.suspended_at is not null and p.provider = ${provider} and p.renewal in ('active', 'past_due') and not p.is_paused
      union
      select id, false from purchases where is_paused and provider = ${provider} and renewal <> 'ended' and not ${IS_SUSPENDED}
    )
    select p.id, c.wanted from changing c join purchases p on p.id = c.id
     where p.is_paused <> c.wanted order by p.id limit ${limit}::int for no key update of p skip locked`);

export async function setPaused(db: Db, purchases: readonly { id: string; isPaused: boolean }[]): Promise<void> {
  await db.rows(sql`
    update purchases p set is_paused = u.is_paused
      from ${unnest(purchases, 'u', { id: 'text', isPaused: 'bool' })}
     where p.id = u.id`);
}
