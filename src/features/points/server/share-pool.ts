import type { Tx } from '#core/server/context.ts';
import { post } from '#core/server/ledger/ledger.ts';
import type { PointsReason } from '#features/points/contract/balance.ts';
import { pointsOwner, pointsPool } from './accounts.ts';
import { tellOwner } from './move-points.ts';

/** Points of one channel that were set aside and now go to people. */
export interface PoolShares {
  /** Unique for all that ever moves, as that of a `PointsMove`. */
  key: string;
  channelId: number;
  /** The id under which they were set aside. */
  pool: string;
  reason: PointsReason;
  /** What each person reads beside it. */
  note: string;
  /** Everybody once, with more than 0 points. */
  shares: readonly { userId: number; points: number }[];
}

/**
 * Pays many people out of a pool as one transaction of the ledger, and tells everybody. For each of them that is a quarter of the work of a move
 * of their own. Throws when the pool holds less, or when the key stands for something else: who shares out knows what there is.
 */
export async function sharePool(tx: Tx, { key, channelId, pool, reason, note, shares }: PoolShares, at: Date): Promise<void> {
  const total = shares.reduce((sum, { points }) => sum + points, 0);
  const entries = shares.map(({ userId, points }) => ({ account: pointsOwner(userId, channelId), amount: points }));
  const outcome = await post(
    tx,
    { key, reason, note, entries: [...entries, { account: pointsPool(pool, channelId), amount: -total }] },
    at,
  );
  if (outcome.result !== 'posted') throw new Error(`The pool ${pool} could not be shared out: ${outcome.result}.`);
  for (const [place, { userId, points }] of shares.entries())
    tellOwner(tx, { userId, channelId, points, reason }, outcome.balances[place]!);
}
