import { sql } from 'kysely';
import type { Db } from '../db/db.ts';
import { unnest } from '../db/unnest.ts';
import { type Account, accountKey, hasStoredBalance } from './accounts.ts';

/** `balance` is null where none is stored. */
export interface AccountRow {
  id: number;
  balance: number | null;
}

export interface PostedRow {
  id: number;
  content: string;
  balances: ReadonlyMap<number, number | null>;
}

export interface AcceptedLeg {
  unit: string;
  key: string;
  content: string;
  reason: string;
  note: string | null;
  reverses: string | null;
  legs: number;
  postings: { accountId: number; amount: number; balance: number | null }[];
}

export const ACCOUNT_COLUMNS = { unit: 'text', kind: 'text', owner: 'text', scope: 'int8' } as const;

const LEG_COLUMNS = {
  unit: 'text',
  key: 'text',
  content: 'text',
  reason: 'text',
  note: 'text',
  reverses: 'text',
  legs: 'int4',
} as const;

export const legKey = (unit: string, key: string): string => `${unit} ${key}`;

/**
 * Returns the accounts by `accountKey`. Those with a stored balance are locked, or created where they are missing, in one order of their
 * keys, so that locking and creating transactions wait for each other but never deadlock. In the collation "C", points come after money and
 * KICKs, as with callers that post one after the other. The others (issuers) are not locked, and are created last, when this transaction has
 * no more waits. `issueCtes` uses the same order.
 */
export async function lockAccounts(db: Db, accounts: readonly Account[]): Promise<Map<string, AccountRow>> {
  const stored = accounts.filter(hasStoredBalance);
  const issuers = accounts.filter((account) => !hasStoredBalance(account));
  const known = await lockIfComplete(db, accounts, stored.length);
  const isMissing = (account: Account) => !known.has(accountKey(account));
  // Creating also rewrites existing rows, which locking alone does not.
  const created = stored.some(isMissing) ? await createAndLock(db, stored) : [];
  const createdIssuers = await createIssuers(db, issuers.filter(isMissing));
  return new Map([...known, ...created, ...createdIssuers]);
}

/**
 * Locks and returns the accounts with a stored balance if all of them exist, and otherwise none of them, because missing ones must be
 * created in one order with the others. Other existing accounts are returned without a lock.
 */
async function lockIfComplete(db: Db, accounts: readonly Account[], stored: number): Promise<Map<string, AccountRow>> {
  const rows = await db.rows(sql<AccountRow & Account>`
    with known as (
      select a.* from ${accountList(accounts)} join ledger_accounts a using (unit, kind, owner, scope)
    ), locked as (
      select a.*
        from ${accountList(accounts)} join ledger_accounts a using (unit, kind, owner, scope)
       where a.balance is not null and (select count(*) from known where balance is not null) = ${stored}
       order by a.unit collate "C", a.kind, a.owner, a.scope for no key update of a
    )
    select id, balance, unit, kind, owner, scope from locked
    union all select id, balance, unit, kind, owner, scope from known where balance is null`);
  return byKey(rows);
}

async function createAndLock(db: Db, accounts: readonly Account[]): Promise<Map<string, AccountRow>> {
  const rows = await db.rows(sql<AccountRow & Account>`
    insert into ledger_accounts as a (unit, kind, owner, scope, balance)
    select unit, kind, owner, scope, 0 from ${accountList(accounts)} order by unit collate "C", kind, owner, scope
    on conflict (unit, kind, owner, scope) do update set balance = a.balance
    returning a.id, a.balance, a.unit, a.kind, a.owner, a.scope`);
  return byKey(rows);
}

async function createIssuers(db: Db, issuers: readonly Account[]): Promise<Map<string, AccountRow>> {
  if (issuers.length === 0) return new Map();
  await db.rows(sql`
    insert into ledger_accounts (unit, kind, owner, scope)
    select unit, kind, owner, scope from ${accountList(issuers)} order by unit collate "C", kind, owner, scope
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

const accountList = (accounts: readonly Account[]) => unnest(accounts, 'given', ACCOUNT_COLUMNS);

export async function findPosted(db: Db, keys: readonly { unit: string; key: string }[]): Promise<Map<string, PostedRow>> {
  const rows = await db.rows(sql<{ unit: string; key: string; id: number; content: string; accountId: number; balance: number | null }>`
    select t.unit, t.key, t.id, t.content, p.account_id as "accountId", p.balance
      from ${unnest(keys, 'given', { unit: 'text', key: 'text' })}
      join ledger_transactions t using (unit, key)
      join ledger_postings p on p.transaction_id = t.id`);
  const posted = new Map<string, PostedRow & { balances: Map<number, number | null> }>();
  for (const { unit, key, id, content, accountId, balance } of rows) {
    const leg = legKey(unit, key);
    const row = posted.get(leg) ?? { id, content, balances: new Map() };
    posted.set(leg, row);
    row.balances.set(accountId, balance);
  }
  return posted;
}

/** Returns the new ids by `legKey`. Throws RangeError when a reversed transaction is unknown. */
export async function insertPosted(db: Db, accepted: readonly AcceptedLeg[], at: Date): Promise<Map<string, number>> {
  const postings = accepted.flatMap(({ postings }, leg) => postings.map((posting) => ({ leg: leg + 1, ...posting })));
  const rows = await db.rows(sql<{ unit: string; key: string; id: number; reverses: number | null }>`
    with posted as (
      select * from ${unnest(postings, 'posted', { leg: 'int8', accountId: 'int8', amount: 'int8', balance: 'int8' })}
    ), given as (
      select * from ${unnest(accepted, 'j', LEG_COLUMNS, { ordinality: 'leg' })}
    ), made as (
      insert into ledger_transactions (unit, key, content, reason, note, taken, given, legs, reverses, created_at)
      select j.unit, j.key, j.content, j.reason, j.note, s.taken, s.given, j.legs,
             (select o.id from ledger_transactions o where o.unit = j.unit and o.key = j.reverses), ${at}
        from given j
        join (select leg, -sum(least(amount, 0)) as taken, sum(greatest(amount, 0)) as given from posted group by leg) s on s.leg = j.leg
       order by j.leg
      returning id, unit, key, reverses
    ), written as (
      insert into ledger_postings (transaction_id, account_id, amount, balance)
      select made.id, p.account_id, p.amount, p.balance
        from made join given j on j.unit = made.unit and j.key = made.key join posted p on p.leg = j.leg
    ), changed as (
      update ledger_accounts a set balance = a.balance + moved.amount
        from (select account_id, sum(amount) as amount from posted group by account_id) moved
       where a.id = moved.account_id and a.balance is not null
    )
    select unit, key, id, reverses from made`);
  const made = new Map(rows.map(({ unit, key, id, reverses }) => [legKey(unit, key), { id, reverses }]));
  for (const { unit, key, reverses } of accepted) {
    if (reverses !== null && made.get(legKey(unit, key))!.reverses === null)
      throw new RangeError(`The ledger transaction ${key} reverses ${reverses}, which never moved any ${unit}.`);
  }
  return new Map([...made].map(([leg, { id }]) => [leg, id]));
}
