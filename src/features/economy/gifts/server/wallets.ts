import type { PayloadOf } from '#core/contract/event.ts';
import type { Tx } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import type { LockedBalances } from '#core/server/ledger/ledger.ts';
import { balancesOf } from '#core/server/ledger/read.ts';
import { kicksBalanceUpdated } from '#features/economy/gifts/contract.ts';
import type { Wallet } from '#features/economy/gifts/rules/send.ts';
import { walletAccounts } from './accounts.ts';

const walletFrom = ([kicks, money, debt]: readonly number[]): Wallet => ({ kicks: kicks!, money: money!, owed: 0 - debt! });

export const readWallet = async (db: Db, currency: string, userId: number): Promise<Wallet> =>
  walletFrom(await balancesOf(db, walletAccounts(currency, userId)));

/** The wallet of a person with locked accounts, after the applied entries. */
export const walletIn = (balances: LockedBalances, currency: string, userId: number): Wallet =>
  walletFrom(walletAccounts(currency, userId).map((account) => balances.of(account)));

export function publishBalance(tx: Tx, userId: number, change: PayloadOf<typeof kicksBalanceUpdated>): void {
  tx.publish(kicksBalanceUpdated, [userId], change);
}
