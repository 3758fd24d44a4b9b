import { type Account, issuerAccount, personAccount, personDebtAccount, poolAccount } from '#core/server/ledger/accounts.ts';
import type { Entry } from '#core/server/ledger/transaction.ts';

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
