import { pauseAfter } from '#core/server/concurrency/pause-after.ts';
import { perContext } from '#core/server/concurrency/per-context.ts';
import type { Tx } from '#core/server/context.ts';
import type { Deadline } from '#core/server/deadlines/deadline.ts';
import type { LedgerCheck } from '#core/server/ledger/verify.ts';
import { pointsInPool, sharePool } from '#features/engagement/points/server/api.ts';
import { payNext, payoutOf } from '#features/engagement/predictions/rules/payout.ts';
import { FIRST_STEP, nextStepSize } from './pace.ts';
import { StakeCounts } from './stake-counts.ts';
import {
  countStakes,
  deletePayout,
  listClosedPools,
  listPayees,
  lockPayout,
  type PayeeRow,
  type PayoutRow,
  savePaid,
  savePlan,
} from './store/payouts.ts';

/** Number of votes counted per step. */
const VOTES_PER_COUNT_STEP = 1000;
/** Milliseconds until a payout checks again whether this node has room to count it. */
const COUNT_RETRY_MS = 100;
/** Number of people who are refunded in the transaction that cancels a prediction because points are switched off. */
export const REFUNDED_AT_ONCE = 1000;
/** The state that a node keeps between the steps of its payouts: how many people it pays in its next step, and its counts in progress. */
const progressOf = perContext(() => ({ stepSize: FIRST_STEP, counts: new StakeCounts() }));

/**
 * Pays out a prediction, a few people per transaction, so that neither chat nor votes wait for it. First it counts how many people staked
 * each amount, to find the cutoff for leftover points; then it pays in the order of the votes. The progress is stored in the payout row, in
 * the same transaction that pays. After a crash the next step continues behind the last committed one, and everyone is paid exactly once.
 */
export const PAYOUT: Deadline = {
  kind: 'predictions.payout',
  run: async (tx, predictionId, now, ctx) => {
    const began = performance.now();
    const progress = progressOf(ctx);
    const payout = await lockPayout(tx, predictionId);
    if (!payout) return null;
    if (payout.winningOutcomeId !== null && payout.winningTotal === null) {
      const isCounting = await countNextPage(tx, progress.counts, payout, payout.winningOutcomeId, now);
      return { pauseMs: isCounting ? pauseAfter(performance.now() - began) : COUNT_RETRY_MS };
    }
    progress.counts.forget(predictionId);
    if ((await payNextPage(tx, payout, now, progress.stepSize)) === 0) {
      await endPayout(tx, payout);
      return null;
    }
    const took = performance.now() - began;
    progress.stepSize = nextStepSize(progress.stepSize, took);
    return { pauseMs: pauseAfter(took) };
  },
};

/**
 * Ends a payout that has paid everybody. Points that are left in the pool are a bug: then the payout is not ended but fails, which the log
 * and the metrics show, and it is tried again.
 */
async function endPayout(tx: Tx, { predictionId, channelId }: PayoutRow): Promise<void> {
  const left = await pointsInPool(tx, channelId, predictionId);
  if (left !== 0) throw new Error(`Everybody in prediction ${predictionId} was paid, but ${left} points are left in its pool.`);
  await deletePayout(tx, predictionId);
}

/**
 * Returns the stakes of a prediction that was cancelled in this transaction, as far as one step can: that keeps one order of locks, and the
 * other users of the database waiting briefly. The payout returns the rest, and ends with the check of the pool.
 */
export async function refundFirst(tx: Tx, predictionId: string, now: Date): Promise<void> {
  const payout = await lockPayout(tx, predictionId);
  if (payout) await payNextPage(tx, payout, now, REFUNDED_AT_ONCE);
}

/** Counts one page of stakes; the last step stores the result. Returns false when this node is already counting too many other payouts. */
async function countNextPage(
  tx: Tx,
  counts: StakeCounts,
  { predictionId, pool }: PayoutRow,
  winningOutcomeId: string,
  now: Date,
): Promise<boolean> {
  const count = counts.of(predictionId, now);
  if (!count) return false;
  const page = await countStakes(tx, predictionId, winningOutcomeId, count.after, VOTES_PER_COUNT_STEP);
  if (!page) {
    await savePlan(tx, predictionId, payoutOf(pool, count.people));
    return true;
  }
  for (const { stake, people } of page.stakes) count.people.set(stake, (count.people.get(stake) ?? 0) + people);
  count.after = page.last;
  return true;
}

/** Pays the next people, at most `limit`. Returns how many they were; 0 when everyone has been paid. */
async function payNextPage(tx: Tx, payout: PayoutRow, now: Date, limit: number): Promise<number> {
  const { predictionId, channelId, title, winningOutcomeId } = payout;
  const payees = await listPayees(tx, payout, limit);
  if (payees.length === 0) return 0;
  const { amounts, ties } = amountsOf(payout, payees);
  const last = payees.at(-1)!;
  const shares = payees.map(({ userId }, at) => ({ userId, points: amounts[at]! }));
  await savePaid(tx, { ...payout, ties, afterOutcome: last.outcomeId, afterVote: last.vote }, shares);
  const key = `prediction ${predictionId} paid up to ${last.vote}`;
  const reason = winningOutcomeId === null ? 'PREDICTION_REFUNDED' : 'PREDICTION_WON';
  await sharePool(tx, { key, channelId, pool: predictionId, reason, note: title, shares }, now);
  return payees.length;
}

/** The amount for each of them: the refunded stake, or a share of the pool. */
function amountsOf({ winningOutcomeId, pool, winningTotal, threshold, ties }: PayoutRow, payees: readonly PayeeRow[]) {
  const stakes = payees.map(({ stake }) => stake);
  if (winningOutcomeId === null) return { amounts: stakes, ties };
  return payNext({ pool, winningTotal: winningTotal!, threshold: threshold!, ties: ties! }, stakes);
}

/** The pool of a resolved or cancelled prediction is empty once its payout is over. */
export const checkPools: LedgerCheck = async (db, limit) => {
  const pools = await listClosedPools(db, limit);
  return pools.map(({ predictionId, state, points }) => `The prediction ${predictionId} is ${state} and paid, but its pool has ${points}.`);
};
