import { sql } from 'kysely';
import type { LedgerCheck } from '#core/server/ledger/verify.ts';
import { KICKS } from './wallets.ts';

/**
 * Compares gifts and bundles with the ledger. A balance is the credited KICKs without sent and taken back ones. KICKs taken back after they
 * were spent are reversed in gifts instead.
 */
export const checkKicks: LedgerCheck = async (db, limit) => {
  const posted = await db.rows(sql<{ what: string; id: string; amount: number; moved: number | null }>`
    with expected as (
      select 'gift' as what, id::text, 'kicks_gift ' || id as key, sender_id as user_id, -amount as moves from kicks_gifts
      union all
      select 'bundle', payment_id, 'payment ' || payment_id, user_id, credited from kicks_purchases where credited > 0
    )
    select e.what, e.id, abs(e.moves) as amount, abs(p.amount) as moved
      from expected e
      left join ledger_transactions t on t.unit = ${KICKS} and t.key = e.key
      left join ledger_accounts a on a.unit = ${KICKS} and a.kind = 'person' and a.owner = e.user_id::text and a.scope = 0
      left join ledger_postings p on p.transaction_id = t.id and p.account_id = a.id
     where p.amount is distinct from e.moves
     order by e.id limit ${limit}::int`);
  const held = await db.rows(sql<{ owner: string; balance: number; expected: number }>`
    with acts as (
      select user_id, credited - taken_back as kicks from kicks_purchases
      union all
      select sender_id, reversed - amount from kicks_gifts
    ), expected as (
      select user_id::text as owner, sum(kicks)::int8 as kicks from acts group by user_id
    ), wallets as (
      select owner, balance from ledger_accounts where unit = ${KICKS} and kind = 'person' and scope = 0
    )
    select owner, coalesce(w.balance, 0) as balance, coalesce(e.kicks, 0) as expected
      from wallets w full join expected e using (owner)
     where coalesce(w.balance, 0) <> coalesce(e.kicks, 0)
     order by owner limit ${limit}::int`);
  return [
    ...posted.map(({ what, id, amount, moved }) =>
      moved === null
        ? `The ${what} ${id} of ${amount} KICKs is missing in the ledger.`
        : `The ${what} ${id} has ${amount} KICKs, but ${moved} in the ledger.`,
    ),
    ...held.map(({ owner, balance, expected }) => `The user ${owner} has ${balance} KICKs instead of ${expected}.`),
  ];
};
