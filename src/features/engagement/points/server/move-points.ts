import type { Tx } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { type Account, issuerAccount, personAccount, poolAccount } from '#core/server/ledger/accounts.ts';
import { type LockedBalances, type Outcome, post, postMany } from '#core/server/ledger/ledger.ts';
import { balanceOf } from '#core/server/ledger/read.ts';
import { type PointsReason, pointsUpdated } from '#features/engagement/points/contract/balance.ts';

export interface PointsMove {
  /** Idempotency key, unique in the whole ledger. Start it with the subject, e.g. `redemption 01K0...`. */
  key: string;
  channelId: number;
  userId: number;
  /** Whole points: positive for a credit, negative for a debit. */
  points: number;
  /** Source or target pool, e.g. of a prediction. Without it, points are issued or destroyed. */
  pool?: string;
  reason: PointsReason;
  /** Note in the statement: the title of a reward or prediction. */
  note?: string | null;
}

/** `balance` is the balance afterwards. Only `posted` means that points moved now; see `Outcome` of the ledger. */
export type MoveResult = { kind: 'posted' | 'repeated'; balance: number } | { kind: 'short'; balance: number } | { kind: 'key_used' };

/**
 * Moves points of any number of people independently, in a few statements, and notifies everyone whose balance changed (CP-07). Call it
 * once per transaction, as late as possible, because it locks the accounts. Pass `locked` if the accounts from `accountsOfMove` are locked.
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
    if (moved.kind === 'posted') publishBalance(tx, moves[index]!, moved.balance);
    return moved;
  });
}

/** The accounts of a move: the person's, then its counterparty. */
export const accountsOfMove = ({ channelId, userId, pool }: Pick<PointsMove, 'channelId' | 'userId' | 'pool'>): Account[] => [
  pointsOwner(userId, channelId),
  counterparty(pool, channelId),
];

const counterparty = (pool: string | undefined, channelId: number) => (pool === undefined ? pointsIssuer : pointsPool(pool, channelId));

function moveResultOf(outcome: Outcome): MoveResult {
  switch (outcome.kind) {
    case 'posted':
    case 'repeated':
      return { kind: outcome.kind, balance: outcome.balances[0]! };
    case 'short':
      return { kind: 'short', balance: outcome.balance };
    default:
      return outcome;
  }
}

/** Sent after the transaction commits. */
export function publishBalance(
  tx: Tx,
  { userId, channelId, points, reason, pool }: Pick<PointsMove, 'userId' | 'channelId' | 'points' | 'reason' | 'pool'>,
  balance: number,
): void {
  const subject = pool === undefined ? {} : { pool_id: pool };
  tx.publish(pointsUpdated, [userId], { reason, points, balance, user_id: userId, channel_id: channelId, ...subject });
}

export const pointsOf = (db: Db, channelId: number, userId: number): Promise<number> => balanceOf(db, pointsOwner(userId, channelId));

export const pointsInPool = (db: Db, channelId: number, pool: string): Promise<number> => balanceOf(db, pointsPool(pool, channelId));

/** Ledger unit. Balances are separate per channel. */
export const POINTS = 'points';

export const pointsIssuer: Account = issuerAccount(POINTS);

export const pointsOwner = (userId: number, channelId: number): Account => personAccount(POINTS, userId, channelId);

/** Holds a channel's points under an id until they are paid out. */
const pointsPool = (id: string, channelId: number): Account => poolAccount(POINTS, id, channelId);

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
