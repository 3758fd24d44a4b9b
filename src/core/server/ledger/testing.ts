import { issuerAccount, personAccount, poolAccount } from './accounts.ts';
import type { Transaction } from './transaction.ts';

export const mint = issuerAccount('coin');
export const purse = (userId: number) => personAccount('coin', userId, 7);
export const pot = (id: string) => poolAccount('coin', id, 7);

/** A transfer of coins from one account to another. */
export const aTransfer = (key: string, from: Transaction['entries'][0]['account'], to: typeof from, amount: number): Transaction => ({
  key,
  reason: 'MOVED',
  entries: [
    { account: from, amount: -amount },
    { account: to, amount },
  ],
});
