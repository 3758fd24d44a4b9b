import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import type { IncomePoint } from '#features/economy/income/contract/earnings.ts';
import type { DateRange } from '#features/economy/income/rules/earnings.ts';
import type { MoneyProvider } from '#features/economy/payments/contract/purchase.ts';

const accountOf = (currency: string, channelId: number) => sql`
  select id from ledger_accounts where unit = ${currency} and kind = 'earnings' and owner = '' and scope = ${channelId}::int8`;

/** Maps a ledger transaction to a kind of income. A sale has its purchase kind, any other transaction its reason. */
const KIND = sql`
  case when t.reason in ('PAID_OUT', 'PAYOUT_UNDONE') then 'payout'
       when t.reason = 'DEBT_SETTLED' then 'debt'
       when t.reverses is not null then 'reversal'
       else coalesce(c.kind, lower(t.reason collate "C")) end`;
const PURCHASE = sql`
  left join payments p on p.id = case when t.key like 'payment %' then substr(t.key, 9) end
  left join purchases c on c.id = p.purchase_id`;

const PAYOUT_ID = sql`case when t.reason in ('PAID_OUT', 'PAYOUT_UNDONE', 'DEBT_SETTLED') then split_part(t.key, ' ', 2) end`;

/** Locks the daily sums of a channel until the transaction ends. Returns the last counted transaction. */
export async function lockCounted(db: Db, channelId: number, currency: string): Promise<number> {
  const row = await db.row(sql<{ last: number }>`
    insert into earnings_counted as e (channel_id, currency, last_transaction) values (${channelId}, ${currency}, 0)
    on conflict (channel_id, currency) do update set last_transaction = e.last_transaction
    returning last_transaction as last`);
  return row!.last;
}

/**
 * Counts up to `limit` transactions after `last` and returns their number. An account's transactions get their ids under its lock, so no
 * smaller id appears later.
 */
export async function countNext(db: Db, channelId: number, currency: string, last: number, limit: number): Promise<number> {
  const row = await db.row(sql<{ counted: number }>`
    with step as (
      select transaction_id, amount from ledger_postings
       where account_id = (${accountOf(currency, channelId)}) and transaction_id > ${last}::int8
       order by transaction_id limit ${limit}::int
    ), added as (
      insert into earnings_days as d (channel_id, currency, day, kind, amount, entries)
      select ${channelId}::int8, ${currency}, (t.created_at at time zone 'UTC')::date as day, ${KIND} as kind, sum(s.amount), count(*)
        from step s join ledger_transactions t on t.id = s.transaction_id ${PURCHASE}
       group by 3, 4 order by 3, 4
      on conflict (channel_id, currency, day, kind) do update
        set amount = d.amount + excluded.amount, entries = d.entries + excluded.entries
    ), moved as (
      update earnings_counted set last_transaction = (select max(transaction_id) from step)
       where channel_id = ${channelId}::int8 and currency = ${currency} and exists (select from step)
    )
    select count(*) as counted from step`);
  return row!.counted;
}

/** The next channels with earnings, and whether each has uncounted transactions. */
export function listEarning(
  db: Db,
  currency: string,
  { after, limit }: { after: number; limit: number },
): Promise<{ channelId: number; isUncounted: boolean }[]> {
  return db.rows(sql<{ channelId: number; isUncounted: boolean }>`
    select a.scope as "channelId",
           exists (select from ledger_postings p where p.account_id = a.id and p.transaction_id > coalesce(e.last_transaction, 0)) as "isUncounted"
      from ledger_accounts a
      join channels n on n.id = a.scope
      left join earnings_counted e on e.channel_id = a.scope and e.currency = a.unit
     where a.unit = ${currency} and a.kind = 'earnings' and a.owner = '' and a.scope > ${after}::int8
     order by a.scope limit ${limit}::int`);
}

export function listPoints(
  db: Db,
  channelId: number,
  currency: string,
  { unit, from, to }: Omit<DateRange, 'previous'>,
): Promise<IncomePoint[]> {
  return db.rows(sql<IncomePoint>`
    select to_char(date_trunc(${unit}, day::timestamp), 'YYYY-MM-DD') as date, kind, sum(amount)::int8 as amount, sum(entries)::int8 as count
      from earnings_days
     where channel_id = ${channelId}::int8 and currency = ${currency} and day between ${from}::date and ${to}::date
     group by 1, 2 order by 1, 2`);
}

export interface TransactionRow {
  id: number;
  createdAt: Date;
  kind: string;
  what: string;
  paid: number | null;
  amount: number;
  balance: number;
  /** The provider of its payment, of the payment that it reverses, or of its payout; null for other transactions. */
  provider: MoneyProvider | null;
}

/** Newest first. `before` excludes transactions from that id on. */
export function listTransactions(
  db: Db,
  channelId: number,
  currency: string,
  { before, limit }: { before: number | null; limit: number },
): Promise<TransactionRow[]> {
  return db.rows(sql<TransactionRow>`
    select t.id, t.created_at as "createdAt", ${KIND} as kind, coalesce(t.note, '') as what,
           case when t.reverses is null then p.amount end as paid, s.amount, s.balance,
           coalesce(p.provider, r.provider, y.provider) as provider
      from (select transaction_id, amount, balance from ledger_postings
             where account_id = (${accountOf(currency, channelId)}) and ${olderThan(before)}
             order by transaction_id desc limit ${limit}::int) s
      join ledger_transactions t on t.id = s.transaction_id ${PURCHASE}
      left join ledger_transactions o on o.id = t.reverses
      left join payments r on r.id = case when o.key like 'payment %' then substr(o.key, 9) end
      left join payouts y on y.id = ${PAYOUT_ID}
     order by t.id desc`);
}

const olderThan = (before: number | null): RawBuilder<unknown> => (before === null ? sql`true` : sql`transaction_id < ${before}::int8`);
