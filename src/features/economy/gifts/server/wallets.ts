import type { PayloadOf } from '#core/contract/event.ts';
import type { Tx } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { type Account, issuerAccount, personAccount, personDebtAccount, poolAccount } from '#core/server/ledger/accounts.ts';
import type { LockedBalances } from '#core/server/ledger/ledger.ts';
import { balancesOf } from '#core/server/ledger/read.ts';
import type { Entry } from '#core/server/ledger/transaction.ts';
import { kicksBalanceUpdated } from '#features/economy/gifts/contract.ts';
import type { Wallet } from '#features/economy/gifts/rules/send.ts';

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
export const KICKS = 'KICKS';

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
