import type { Tx } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import type { Account } from '#core/server/ledger/accounts.ts';
import { type LockedBalances, type Outcome, postMany } from '#core/server/ledger/ledger.ts';
import { balanceOf } from '#core/server/ledger/read.ts';
import { type PointsReason, pointsUpdated } from '#features/engagement/points/contract/balance.ts';
import { pointsIssuer, pointsOwner, pointsPool } from './accounts.ts';

/** A credit or debit of one person's points in a channel. */
export interface PointsMove {
  /** Idempotency key, unique across the whole ledger: a key is posted once. Start it with the subject, e.g. `redemption 01K0...`. */
  key: string;
  channelId: number;
  userId: number;
  /** Whole points: positive credits the person, negative debits them. */
  points: number;
  /** The id of the pool the points go to or come from, e.g. of a prediction. Without it, points are issued or destroyed. */
  pool?: string;
  reason: PointsReason;
  /** The note beside the line in the statement: the title of a reward or prediction. */
  note?: string | null;
}

/** `balance` is the person's balance afterwards. Only `posted` means that points moved now; see `Outcome` of the ledger. */
export type MoveResult = { result: 'posted' | 'repeated'; balance: number } | { result: 'short'; balance: number } | { result: 'key_used' };

/**
 * Moves points for any number of people, independently of each other, in a few statements, and notifies everyone whose balance changed
 * (CP-07). Call it once per transaction, as late as possible, because the accounts stay locked until the transaction ends. Pass `locked` when
 * the accounts of these moves, from `accountsOfMove`, are locked already.
 */
export async function movePoints(tx: Tx, moves: readonly PointsMove[], at: Date, locked?: LockedBalances): Promise<MoveResult[]> {
  const outcomes = await postMany(
    tx,
    moves.map(({ key, channelId, userId, points, pool, reason, note = null }) => ({
      key,
      reason,
      note,
      entries: [
        { account: pointsOwner(userId, channelId), amount: points },
        { account: counterparty(pool, channelId), amount: -points },
      ],
    })),
    at,
    locked,
  );
  return outcomes.map((outcome, index) => {
    const moved = moveResultOf(outcome);
    if (moved.result === 'posted') publishBalance(tx, moves[index]!, moved.balance);
    return moved;
  });
}

/** The accounts that a move changes: the person's first, then the one that the points go to or come from. */
export const accountsOfMove = ({ channelId, userId, pool }: Pick<PointsMove, 'channelId' | 'userId' | 'pool'>): Account[] => [
  pointsOwner(userId, channelId),
  counterparty(pool, channelId),
];

/** The account that the points of a move go to or come from. */
const counterparty = (pool: string | undefined, channelId: number) => (pool === undefined ? pointsIssuer : pointsPool(pool, channelId));

function moveResultOf(outcome: Outcome): MoveResult {
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

/** Publishes a person's new balance to them after the transaction commits. */
export function publishBalance(
  tx: Tx,
  { userId, channelId, points, reason, pool }: Pick<PointsMove, 'userId' | 'channelId' | 'points' | 'reason' | 'pool'>,
  balance: number,
): void {
  const subject = pool === undefined ? {} : { pool_id: pool };
  tx.publish(pointsUpdated, [userId], { reason, points, balance, user_id: userId, channel_id: channelId, ...subject });
}

/** A person's balance in a channel. */
export const pointsOf = (db: Db, channelId: number, userId: number): Promise<number> => balanceOf(db, pointsOwner(userId, channelId));

/** The points in the pool with this id. */
export const pointsInPool = (db: Db, channelId: number, pool: string): Promise<number> => balanceOf(db, pointsPool(pool, channelId));
