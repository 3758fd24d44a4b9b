import type { Feature } from '../feature.ts';
import { issuerAccount, personAccount, poolAccount } from './accounts.ts';
import { ledgerFeature } from './feature.ts';
import { makeIssuer } from './issuer.ts';
import type { Transaction } from './transaction.ts';

/** A feature whose unit is the coin. */
const coins: Feature = { name: 'coins', migrations: { '001-coins': { up: (db) => makeIssuer(db, 'coin') } }, routes: [] };
export const coinFeatures: readonly Feature[] = [ledgerFeature, coins];

export const mint = issuerAccount('coin');
export const purse = (userId: number) => personAccount('coin', userId, 7);
export const pot = (id: string) => poolAccount('coin', id, 7);

/** Coins from one account to another. */
export const aTransfer = (key: string, from: Transaction['entries'][0]['account'], to: typeof from, amount: number): Transaction => ({
  key,
  reason: 'MOVED',
  entries: [
    { account: from, amount: -amount },
    { account: to, amount },
  ],
});
