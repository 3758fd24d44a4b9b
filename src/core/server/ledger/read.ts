import { sql } from 'kysely';
import type { Db } from '../db/db.ts';
import { unnest } from '../db/unnest.ts';
import type { Account } from './accounts.ts';
import { ACCOUNT_COLUMNS } from './store.ts';

/**
 * The balance of an account; 0 for an unused account. An issuer stores none: its balance is the negative sum of its postings, so do not
 * query it often.
 */
export async function balanceOf(db: Db, account: Account): Promise<number> {
  return (await balancesOf(db, [account]))[0]!;
}

/** In the order of the accounts. */
export async function balancesOf(db: Db, accounts: readonly Account[]): Promise<number[]> {
  const rows = await db.rows(sql<{ balance: number }>`
    select coalesce(a.balance, (select sum(p.amount)::int8 from ledger_postings p where p.account_id = a.id), 0) as balance
      from ${unnest(accounts, 'given', ACCOUNT_COLUMNS, { ordinality: 'place' })}
      left join ledger_accounts a using (unit, kind, owner, scope)
     order by given.place`);
  return rows.map(({ balance }) => balance);
}

/** `balance` is the balance right after this line, null where none is stored. */
export interface StatementRow {
  /** Later transactions have larger ids. */
  id: number;
  key: string;
  reason: string;
  note: string | null;
  amount: number;
  balance: number | null;
  createdAt: Date;
}

/** Newest first. With `before`, only lines of earlier transactions. */
export function statementOf(
  db: Db,
  account: Account,
  { before, limit }: { before: number | null; limit: number },
): Promise<StatementRow[]> {
  return db.rows(sql<StatementRow>`
    select t.id, t.key, t.reason, t.note, p.amount, p.balance, t.created_at as "createdAt"
      from ledger_accounts a
      join ledger_postings p on p.account_id = a.id
      join ledger_transactions t on t.id = p.transaction_id
     where a.unit = ${account.unit} and a.kind = ${account.kind} and a.owner = ${account.owner} and a.scope = ${account.scope}::int8
       and (${before}::int8 is null or p.transaction_id < ${before}::int8)
     order by p.transaction_id desc limit ${limit}::int`);
}
