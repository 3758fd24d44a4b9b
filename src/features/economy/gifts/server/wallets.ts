import type { PayloadOf } from '#core/contract/event.ts';
import type { Tx } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import type { Account } from '#core/server/ledger/accounts.ts';
import { type LockedBalances, lockBalances } from '#core/server/ledger/ledger.ts';
import { balancesOf } from '#core/server/ledger/read.ts';
import { kicksBalanceUpdated } from '#features/economy/gifts/contract.ts';
import type { Wallet } from '#features/economy/gifts/rules/send.ts';
import { accountsOf } from './accounts.ts';

const walletFrom = ([kicks, money, debt]: readonly (number | null)[]): Wallet => ({ kicks: kicks!, money: money!, owed: 0 - debt! });

/** What a person has now. */
export const readWallet = async (db: Db, currency: string, userId: number): Promise<Wallet> =>
  walletFrom(await balancesOf(db, accountsOf(currency, userId)));

/**
 * Locks what these people have, and further accounts that the caller will post to, until the transaction ends, all in one order. The wallets
 * are the caller's to change, act by act, before its one call of `postMany` with `locked`.
 */
export async function lockWallets(
  tx: Tx,
  currency: string,
  userIds: readonly number[],
  others: readonly Account[] = [],
): Promise<{ wallets: Map<number, Wallet>; locked: LockedBalances }> {
  const people = [...new Set(userIds)];
  const own = people.flatMap((userId) => accountsOf(currency, userId));
  const locked = await lockBalances(tx, [...own, ...others]);
  const walletOf = (userId: number) => walletFrom(accountsOf(currency, userId).map((account) => locked.of(account)));
  return { wallets: new Map(people.map((userId) => [userId, walletOf(userId)])), locked };
}

/** Tells a person in all their tabs that their KICKs changed, or what they owe (GI-11). */
export function publishBalance(tx: Tx, userId: number, change: PayloadOf<typeof kicksBalanceUpdated>): void {
  tx.publish(kicksBalanceUpdated, [userId], change);
}
