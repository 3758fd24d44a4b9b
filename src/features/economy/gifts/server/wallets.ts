import { sql } from 'kysely';
import type { PayloadOf } from '#core/contract/event.ts';
import type { Tx } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { type Account, issuerAccount, personAccount, personDebtAccount, poolAccount } from '#core/server/ledger/accounts.ts';
import type { LockedBalances } from '#core/server/ledger/ledger.ts';
import { balancesOf } from '#core/server/ledger/read.ts';
import type { Entry } from '#core/server/ledger/transaction.ts';
import type { LedgerCheck } from '#core/server/ledger/verify.ts';
import { kicksBalanceUpdated } from '#features/economy/gifts/contract.ts';
import type { Wallet } from '#features/economy/gifts/rules/kicks.ts';

const walletFrom = ([kicks, money, debt]: readonly number[]): Wallet => ({ kicks: kicks!, money: money!, owed: 0 - debt! });

export const readWallet = async (db: Db, currency: string, userId: number): Promise<Wallet> =>
  walletFrom(await balancesOf(db, walletAccounts(currency, userId)));

/** The wallet of a person with locked accounts, after the applied entries. */
export const walletIn = (balances: LockedBalances, currency: string, userId: number): Wallet =>
  walletFrom(walletAccounts(currency, userId).map((account) => balances.of(account)));

export function publishBalance(tx: Tx, userId: number, change: PayloadOf<typeof kicksBalanceUpdated>): void {
  tx.publish(kicksBalanceUpdated, [userId], change);
}

/** Ledger unit. A person has one balance for all channels. */
const KICKS = 'KICKS';

export const kicksIssuer: Account = issuerAccount(KICKS);
export const walletOf = (userId: number): Account => personAccount(KICKS, userId, 0);
/** The money paid for the KICKs in the wallet. */
export const moneyBeside = (currency: string, userId: number): Account => poolAccount(currency, `kicks ${userId}`, 0);
/** Refunded money of spent KICKs, which the person owes. */
export const kicksDebtAccount = personDebtAccount;

export const walletAccounts = (currency: string, userId: number): [wallet: Account, money: Account, debt: Account] => [
  walletOf(userId),
  moneyBeside(currency, userId),
  kicksDebtAccount(currency, userId),
];

/** The ledger rejects entries that move nothing. */
export const moving = (entries: readonly Entry[]): Entry[] => entries.filter(({ amount }) => amount !== 0);

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
