import { sql } from 'kysely';
import type { Db } from '../db/db.ts';
import { type Account, accountKey, hasStoredBalance } from './accounts.ts';

/** `balance` is null for an issuer. */
export interface AccountRow {
  id: number;
  balance: number | null;
}

/** A posted transaction, with the balances after it by account id. */
export interface PostedRow {
  id: number;
  content: string;
  balances: ReadonlyMap<number, number | null>;
}

/** A transaction that was accepted and is about to be written. */
export interface AcceptedRow {
  key: string;
  content: string;
  reason: string;
  note: string | null;
  postings: { accountId: number; amount: number; balance: number | null }[];
}

/**
 * The accounts by `accountKey`. Person and pool accounts are locked, or created where they are missing, in one order of their keys, so that
 * transactions that lock and transactions that create wait for each other but never deadlock. Issuers are not locked, and are created after
 * all others, when this transaction waits for nobody any more. `issueCtes` follows the same order.
 */
export async function lockAccounts(db: Db, accounts: readonly Account[]): Promise<Map<string, AccountRow>> {
  const stored = accounts.filter(hasStoredBalance);
  const issuers = accounts.filter((account) => !hasStoredBalance(account));
  const known = await lockIfComplete(db, accounts, stored.length);
  const isMissing = (account: Account) => !known.has(accountKey(account));
  // Creating also writes the rows that exist, which only locking them does not.
  const created = stored.some(isMissing) ? await createAndLock(db, stored) : [];
  const createdIssuers = await createIssuers(db, issuers.filter(isMissing));
  return new Map([...known, ...created, ...createdIssuers]);
}

/**
 * Locks and returns the person and pool accounts if all of them exist, and none of them otherwise, because those that are missing must be
 * created in one order with the others. The issuers that exist are returned without a lock.
 */
async function lockIfComplete(db: Db, accounts: readonly Account[], stored: number): Promise<Map<string, AccountRow>> {
  const rows = await db.rows(sql<AccountRow & Account>`
    with known as (
      select a.* from ${accountList(accounts)} join ledger_accounts a using (unit, kind, owner, scope)
    ), locked as (
      select a.*
        from ${accountList(accounts)} join ledger_accounts a using (unit, kind, owner, scope)
       where a.kind <> 'issuer' and (select count(*) from known where kind <> 'issuer') = ${stored}
       order by a.unit, a.kind, a.owner, a.scope for no key update of a
    )
    select id, balance, unit, kind, owner, scope from locked
    union all select id, balance, unit, kind, owner, scope from known where kind = 'issuer'`);
  return byKey(rows);
}

async function createAndLock(db: Db, accounts: readonly Account[]): Promise<Map<string, AccountRow>> {
  const rows = await db.rows(sql<AccountRow & Account>`
    insert into ledger_accounts as a (unit, kind, owner, scope, balance)
    select unit, kind, owner, scope, 0 from ${accountList(accounts)} order by unit, kind, owner, scope
    on conflict (unit, kind, owner, scope) do update set balance = a.balance
    returning a.id, a.balance, a.unit, a.kind, a.owner, a.scope`);
  return byKey(rows);
}

async function createIssuers(db: Db, issuers: readonly Account[]): Promise<Map<string, AccountRow>> {
  if (issuers.length === 0) return new Map();
  await db.rows(sql`
    insert into ledger_accounts (unit, kind, owner, scope)
    select unit, kind, owner, scope from ${accountList(issuers)} order by unit, kind, owner, scope
    on conflict (unit, kind, owner, scope) do nothing`);
  return selectAccounts(db, issuers);
}

async function selectAccounts(db: Db, accounts: readonly Account[]): Promise<Map<string, AccountRow>> {
  const rows = await db.rows(sql<AccountRow & Account>`
    select a.id, a.balance, a.unit, a.kind, a.owner, a.scope
      from ${accountList(accounts)} join ledger_accounts a using (unit, kind, owner, scope)`);
  return byKey(rows);
}

const byKey = (rows: readonly (AccountRow & Account)[]): Map<string, AccountRow> =>
  new Map(rows.map(({ id, balance, ...account }) => [accountKey(account), { id, balance }]));

const accountList = (accounts: readonly Account[]) => sql`
  unnest(${accounts.map(({ unit }) => unit)}::text[], ${accounts.map(({ kind }) => kind)}::text[],
         ${accounts.map(({ owner }) => owner)}::text[], ${accounts.map(({ scope }) => scope)}::int8[]) as given (unit, kind, owner, scope)`;

/** The transactions already posted under these keys, by key. */
export async function findPosted(db: Db, unit: string, keys: readonly string[]): Promise<Map<string, PostedRow>> {
  const rows = await db.rows(sql<{ key: string; id: number; content: string; accountId: number; balance: number | null }>`
    select t.key, t.id, t.content, p.account_id as "accountId", p.balance
      from ledger_transactions t join ledger_postings p on p.transaction_id = t.id
     where t.unit = ${unit} and t.key = any(${[...keys]}::text[])`);
  const posted = new Map<string, PostedRow & { balances: Map<number, number | null> }>();
  for (const { key, id, content, accountId, balance } of rows) {
    const row = posted.get(key) ?? { id, content, balances: new Map() };
    posted.set(key, row);
    row.balances.set(accountId, balance);
  }
  return posted;
}

/** Writes transactions, postings and new balances in one statement; returns the new ids by key. */
export async function insertPosted(db: Db, unit: string, accepted: readonly AcceptedRow[], at: Date): Promise<Map<string, number>> {
  const postings = accepted.flatMap(({ key, postings }) => postings.map((posting) => ({ key, ...posting })));
  const rows = await db.rows(sql<{ key: string; id: number }>`
    with posted as (
      select * from unnest(
        ${postings.map(({ key }) => key)}::text[], ${postings.map(({ accountId }) => accountId)}::int8[],
        ${postings.map(({ amount }) => amount)}::int8[], ${postings.map(({ balance }) => balance)}::int8[]
      ) as posted (key, account_id, amount, balance)
    ), made as (
      insert into ledger_transactions (unit, key, content, reason, note, taken, given, created_at)
      select ${unit}, j.key, j.content, j.reason, j.note, s.taken, s.given, ${at}
        from unnest(
               ${accepted.map(({ key }) => key)}::text[], ${accepted.map(({ content }) => content)}::text[],
               ${accepted.map(({ reason }) => reason)}::text[], ${accepted.map(({ note }) => note)}::text[]
             ) with ordinality as j (key, content, reason, note, place)
        join (select key, -sum(least(amount, 0)) as taken, sum(greatest(amount, 0)) as given from posted group by key) s on s.key = j.key
       order by j.place
      returning id, key
    ), written as (
      insert into ledger_postings (transaction_id, account_id, amount, balance)
      select made.id, p.account_id, p.amount, p.balance from made join posted p on p.key = made.key
    ), changed as (
      update ledger_accounts a set balance = a.balance + moved.amount
        from (select account_id, sum(amount) as amount from posted group by account_id) moved
       where a.id = moved.account_id and a.kind <> 'issuer'
    )
    select key, id from made`);
  return new Map(rows.map(({ key, id }) => [key, id]));
}
