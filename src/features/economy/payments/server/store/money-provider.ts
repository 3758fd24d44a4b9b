import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import type { Account } from '#core/server/ledger/accounts.ts';
import type { MoneySource } from '#features/economy/payments/rules.ts';
import type { ProviderName } from '../payment-provider.ts';

export async function findMoneyProvider(db: Db): Promise<ProviderName | null> {
  return (await db.row<{ provider: ProviderName }>(sql`select provider from money_provider`))?.provider ?? null;
}

export const findMoneySource = (db: Db): Promise<MoneySource | null> =>
  db.row(sql<MoneySource>`
    select m.provider, (select p.paid_at from payments p where p.provider = m.provider order by p.id limit 1) as since
      from money_provider m`);

/** Returns the provider of all money and locks it until the transaction ends. Lock it before accounts. */
export async function holdMoneyProvider(db: Db): Promise<ProviderName | null> {
  return (await db.row<{ provider: ProviderName }>(sql`select provider from money_provider for share`))?.provider ?? null;
}

/** Takes `provider` if there is none. Returns the provider in force, which stays until the transaction ends. */
export async function claimMoneyProvider(db: Db, provider: ProviderName): Promise<ProviderName> {
  const before = await holdMoneyProvider(db);
  if (before) return before;
  await db.rows(sql`insert into money_provider (id, provider) values (1, ${provider}) on conflict do nothing`);
  return (await holdMoneyProvider(db))!;
}

/** Waits for transactions that record payments, and holds up later ones. */
export const lockMoneyProvider = (db: Db) => db.row<{ provider: ProviderName }>(sql`select provider from money_provider for update`);

export async function deleteMoneyProvider(db: Db): Promise<void> {
  await db.rows(sql`delete from money_provider`);
}

export async function hasOtherCurrency(db: Db, currency: string): Promise<boolean> {
  return (await db.row(sql`select 1 from purchases where currency <> ${currency} limit 1`)) !== null;
}

export interface MoneyLeft {
  payments: number;
  /** Minor units of the installation's currency: money of these payments that is not refunded, and money set aside. */
  amount: number;
  /** Accounts of people, channels and the platform whose balance is not 0. */
  accounts: number;
}

const isLeft = sql`(refunded < amount or set_aside > 0)`;

/** Money of a provider that is neither refunded nor taken back. Accounts count only if the whole ledger is of this provider. */
export async function readMoneyLeft(db: Db, provider: ProviderName, currency: string): Promise<MoneyLeft> {
  const row = await db.row<{ payments: number; amount: number; isOnly: boolean }>(sql`
    select count(*) filter (where provider = ${provider} and ${isLeft})::int8 as payments,
           coalesce(sum(amount - refunded + set_aside) filter (where provider = ${provider}), 0)::int8 as amount,
           coalesce(bool_and(provider = ${provider}), true) as "isOnly"
      from payments`);
  const { payments, amount, isOnly } = row!;
  return { payments, amount, accounts: isOnly ? (await listHoldings(db, currency)).length : 0 };
}

export async function isOnlyProvider(db: Db, provider: ProviderName): Promise<boolean> {
  return (await db.row(sql`select 1 from payments where provider <> ${provider} limit 1`)) === null;
}

export async function listPaymentsLeft(db: Db, provider: ProviderName, limit: number): Promise<{ id: string; left: number }[]> {
  return db.rows(sql<{ id: string; left: number }>`
    select id, amount - refunded + set_aside as left from payments where provider = ${provider} and ${isLeft} order by id desc limit ${limit}::int`);
}

/** Orders without a payment, and renewals of purchases that were refunded before. */
export async function listUnfinished(db: Db, provider: ProviderName, limit: number): Promise<string[]> {
  const rows = await db.rows(sql<{ id: string }>`
    select id from purchases
     where provider = ${provider} and (state in ('open', 'processing') or renewal in ('active', 'past_due', 'canceled'))
     order by id limit ${limit}::int`);
  return rows.map(({ id }) => id);
}

export async function expireOrder(db: Db, id: string): Promise<void> {
  await db.rows(sql`update purchases set state = 'expired', changes = changes + 1 where id = ${id} and state in ('open', 'processing')`);
}

export interface Holding {
  account: Account;
  balance: number;
}

/** Every account of money in this currency with a balance. */
export async function listHoldings(db: Db, currency: string): Promise<Holding[]> {
  const rows = await db.rows(sql<Account & { balance: number }>`
    select unit, kind, owner, scope, balance from (
      select a.unit, a.kind, a.owner, a.scope,
             coalesce(a.balance, (select sum(p.amount)::int8 from ledger_postings p where p.account_id = a.id), 0) as balance
        from ledger_accounts a where a.unit = ${currency}
    ) held where balance <> 0 order by kind, owner, scope`);
  return rows.map(({ balance, ...account }) => ({ account, balance }));
}
