import { sql } from 'kysely';
import type { LedgerCheck } from '#core/server/ledger/verify.ts';

/** Every payout is in the ledger with its amount. Its reversal is there only if the payout was undone. */
export const checkPayouts: LedgerCheck = async (db, limit) => {
  const rows = await db.rows(sql<{ id: string; expected: number; moved: number | null }>`
    with expected as (
      select id, currency, 'payout ' || id as key, amount as moved from payouts
      union all
      select id, currency, 'payout_undone ' || id, case when undone_at is null then null else -amount end from payouts
    )
    select e.id, e.moved as expected, p.amount as moved
      from expected e
      left join ledger_transactions t on t.unit = e.currency and t.key = e.key
      left join ledger_accounts a on a.unit = e.currency and a.kind = 'clearing' and a.owner = 'payout' and a.scope = 0
      left join ledger_postings p on p.transaction_id = t.id and p.account_id = a.id
     where p.amount is distinct from e.moved
     order by e.id limit ${limit}::int`);
  return rows.map(
    ({ id, expected, moved }) => `The payout ${id} moved ${expected ?? 'nothing'}, but the ledger has ${moved ?? 'nothing'}.`,
  );
};

/** The daily sums of a channel equal its earnings transactions up to the last counted one. */
export const checkEarnings: LedgerCheck = async (db, limit) => {
  const rows = await db.rows(sql<{ channelId: number; counted: number; posted: number }>`
    select e.channel_id as "channelId", coalesce(d.amount, 0)::int8 as counted, coalesce(p.amount, 0)::int8 as posted
      from earnings_counted e
      left join ledger_accounts a on a.unit = e.currency and a.kind = 'earnings' and a.owner = '' and a.scope = e.channel_id
      left join lateral (select sum(amount) as amount from earnings_days d
                          where d.channel_id = e.channel_id and d.currency = e.currency) d on true
      left join lateral (select sum(amount) as amount from ledger_postings p
                          where p.account_id = a.id and p.transaction_id <= e.last_transaction) p on true
     where coalesce(d.amount, 0) <> coalesce(p.amount, 0)
     order by e.channel_id limit ${limit}::int`);
  return rows.map(({ channelId, counted, posted }) => `The channel ${channelId} earned ${posted}, but its daily sums are ${counted}.`);
};
