import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import type { LedgerCheck } from '#core/server/ledger/verify.ts';

interface WrongPosting {
  what: string;
  id: string;
  amount: number;
  moved: number | null;
  hasMoved: boolean;
  original: string | null;
  named: string | null;
}

/** Every payment, refund, failed refund and won dispute is in the ledger exactly once with its amount, and names what it reverses. */
export const checkPayments: LedgerCheck = async (db, limit) => {
  const rows = await db.rows(sql<WrongPosting>`
    with expected as (
      select 'payment' as what, p.id, p.amount, -p.amount as clearing, null as original, c.currency, p.provider
        from payments p join purchases c on c.id = p.purchase_id
      union all
      select 'refund', r.id, r.amount, r.amount, 'payment ' || r.payment_id, c.currency, r.provider
        from refunds r join payments p on p.id = r.payment_id join purchases c on c.id = p.purchase_id
      union all
      -- What a failed refund or a won dispute brought back.
      select case when r.failed_at is null then 'reinstated' else 'failed' end, r.id, r.amount, -r.amount, 'refund ' || r.id,
             c.currency, r.provider
        from refunds r join payments p on p.id = r.payment_id join purchases c on c.id = p.purchase_id
       where r.failed_at is not null or r.reinstated_at is not null
      union all
      -- The money of a won dispute that became a payment.
      select 'again', p.again_of, p.amount, p.amount, 'reinstated ' || p.again_of, c.currency, p.provider
        from payments p join purchases c on c.id = p.purchase_id where p.again_of is not null
    )
    select e.what, e.id, e.amount, abs(p.amount) as moved, p.amount is not distinct from e.clearing as "hasMoved", e.original, o.key as named
      from expected e
      left join ledger_transactions t on t.unit = e.currency and t.key = e.what || ' ' || e.id
      left join ledger_transactions o on o.id = t.reverses
      left join ledger_accounts a on a.unit = e.currency and a.kind = 'clearing' and a.owner = e.provider and a.scope = 0
      left join ledger_postings p on p.transaction_id = t.id and p.account_id = a.id
     where p.amount is distinct from e.clearing or o.key is distinct from e.original
     order by e.id limit ${limit}::int`);
  const faults = rows.map(faultOf);
  return [...faults, ...(await checkSetAside(db))].slice(0, limit);
};

function faultOf({ what, id, amount, moved, hasMoved, original, named }: WrongPosting): string {
  if (hasMoved) return `The ${what} ${id} reverses ${named ?? 'nothing'} instead of ${original ?? 'nothing'}.`;
  if (moved === null) return `The ${what} ${id} of ${amount} is missing in the ledger.`;
  return `The ${what} ${id} has ${amount}, but ${moved} in the ledger.`;
}

async function checkSetAside(db: Db): Promise<string[]> {
  const rows = await db.rows(sql<{ provider: string; currency: string; expected: number; held: number }>`
    select e.*, coalesce((select sum(p.amount)::int8
                   from ledger_accounts a join ledger_postings p on p.account_id = a.id
                  where a.unit = e.currency and a.kind = 'clearing' and a.owner = e.provider || ' set aside' and a.scope = 0), 0) as held
      from (select p.provider, c.currency, sum(p.set_aside)::int8 as expected
              from payments p join purchases c on c.id = p.purchase_id group by p.provider, c.currency) e`);
  return rows.flatMap(({ provider, currency, expected, held }) =>
    expected === held ? [] : `${expected} ${currency} of ${provider} is set aside, but the ledger has ${held}.`,
  );
}
