import type { Tx } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { type Outcome, postMany } from '#core/server/ledger/ledger.ts';
import { balanceOf } from '#core/server/ledger/read.ts';
import { type PointsReason, pointsUpdated } from '#features/points/contract/balance.ts';
import { pointsIssuer, pointsOwner, pointsPool } from './accounts.ts';

/** Points of one channel that come to a person or leave them. */
export interface PointsMove {
  /** Unique for all that ever moves: the same key moves once. Begin it with what it is about, e.g. `redemption 01K0...`. */
  key: string;
  channelId: number;
  userId: number;
  /** Whole points: above 0 to the person, below 0 from them. */
  points: number;
  /** The id under which they are set aside, or from which they come, e.g. of a prediction. Without it they are issued, or go for good. */
  pool?: string;
  reason: PointsReason;
  /** What the person reads beside it: the title of a reward or prediction. */
  note?: string | null;
}

/** `balance` is the person's after it. Only `posted` moved anything now; see `Outcome` of the ledger. */
export type Moved = { result: 'posted' | 'repeated'; balance: number } | { result: 'short'; balance: number } | { result: 'key_used' };

/**
 * Moves points of any number of people, each for itself, in a few statements, and tells everybody whose points moved (CP-07). Call it once
 * in a transaction for all of them, late: they stay locked until its end.
 */
export async function movePoints(tx: Tx, moves: readonly PointsMove[], at: Date): Promise<Moved[]> {
  const outcomes = await postMany(
    tx,
    moves.map(({ key, channelId, userId, points, pool, reason, note = null }) => ({
      key,
      reason,
      note,
      entries: [
        { account: pointsOwner(userId, channelId), amount: points },
        { account: pool === undefined ? pointsIssuer : pointsPool(pool, channelId), amount: -points },
      ],
    })),
    at,
  );
  return outcomes.map((outcome, place) => {
    const moved = movedOf(outcome);
    if (moved.result === 'posted') tellOwner(tx, moves[place]!, moved.balance);
    return moved;
  });
}

function movedOf(outcome: Outcome): Moved {
  switch (outcome.result) {
    case 'posted':
    case 'repeated':
      return { result: outcome.result, balance: outcome.balances[0]! };
    case 'short':
      return { result: 'short', balance: outcome.balance };
    default:
      return outcome;
  }
}

/** Tells a person that their points changed, once this transaction has committed. */
export function tellOwner(
  tx: Tx,
  { userId, channelId, points, reason }: Pick<PointsMove, 'userId' | 'channelId' | 'points' | 'reason'>,
  balance: number,
): void {
  tx.publish(pointsUpdated, [userId], { reason, points, balance, user_id: userId, channel_id: channelId });
}

/** How many points somebody has in a channel. */
export const pointsOf = (db: Db, channelId: number, userId: number): Promise<number> => balanceOf(db, pointsOwner(userId, channelId));
