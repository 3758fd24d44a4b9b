import type { Tx } from '#core/server/context.ts';
import { post } from '#core/server/ledger/ledger.ts';
import type { PointsReason } from '#features/engagement/points/contract/balance.ts';
import { pointsOwner, pointsPool } from './accounts.ts';
import { publishBalance } from './move-points.ts';

/** A payout from a pool to many people in a channel. */
export interface PoolShares {
  /** Idempotency key, unique in the whole ledger, as in `PointsMove`. */
  key: string;
  channelId: number;
  pool: string;
  reason: PointsReason;
  /** Note in each person's statement. */
  note: string;
  /** Each person once, with positive points. */
  shares: readonly { userId: number; points: number }[];
}

/**
 * Pays many people from a pool in one ledger transaction and notifies them. Costs a quarter of an individual move per person. Throws if the
 * pool holds too little or the key was used, because the caller knows both.
 */
export async function sharePool(tx: Tx, { key, channelId, pool, reason, note, shares }: PoolShares, at: Date): Promise<void> {
  const total = shares.reduce((sum, { points }) => sum + points, 0);
  const entries = shares.map(({ userId, points }) => ({ account: pointsOwner(userId, channelId), amount: points }));
  const outcome = await post(
    tx,
    { key, reason, note, entries: [...entries, { account: pointsPool(pool, channelId), amount: -total }] },
    at,
  );
  if (outcome.kind !== 'posted') throw new Error(`The pool ${pool} could not be paid out: ${outcome.kind}.`);
  for (const [index, { userId, points }] of shares.entries())
    publishBalance(tx, { userId, channelId, points, reason, pool }, outcome.balances[index]!);
}
