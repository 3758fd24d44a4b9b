import { type Account, issuerAccount, personAccount, personDebtAccount, poolAccount } from '#core/server/ledger/accounts.ts';
import type { Entry } from '#core/server/ledger/transaction.ts';

/** The ledger's unit of KICKs. A person has one balance, for all channels. */
export const KICKS = 'KICKS';

export const kicksIssuer: Account = issuerAccount(KICKS);
export const walletOf = (userId: number): Account => personAccount(KICKS, userId, 0);
/** The money that was paid for the KICKs in the wallet. */
export const moneyBeside = (currency: string, userId: number): Account => poolAccount(currency, `kicks ${userId}`, 0);
/** What the person owes, because money for spent KICKs went back. */
export const owedBy = personDebtAccount;

/** The accounts that decide what a person can do with their KICKs. */
export const accountsOf = (currency: string, userId: number): [wallet: Account, money: Account, debt: Account] => [
  walletOf(userId),
  moneyBeside(currency, userId),
  owedBy(currency, userId),
];

/** Without those that move nothing, which the ledger does not take. */
export const moving = (entries: readonly Entry[]): Entry[] => entries.filter(({ amount }) => amount !== 0);
