import { pauseAfter } from '#core/server/concurrency/pace.ts';
import { perContext } from '#core/server/concurrency/per-context.ts';
import type { Tx } from '#core/server/context.ts';
import type { Deadline } from '#core/server/deadlines/deadline.ts';
import type { LedgerCheck } from '#core/server/ledger/verify.ts';
import { pointsInPool, sharePool } from '#features/engagement/points/server/api.ts';
import { payNext, payoutOf } from '#features/engagement/predictions/rules/payout.ts';
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

const VOTES_PER_COUNT_STEP = 1000;
/** Milliseconds until a payout checks again whether this node can count it. */
const COUNT_RETRY_MS = 100;
/** People refunded in the transaction that turns points off. */
export const REFUNDS_PER_TRANSACTION = 1000;
/** Per node: the size of the next payment step, and counts in progress. */
const progressOf = perContext(() => ({ stepSize: FIRST_STEP, counts: new StakeCounts() }));

/**
 * Pays out a prediction, a few people per transaction, so chat and votes do not wait. First counts people per stake to find the cutoff for
 * leftover points, then pays in the order of the votes. The paying transaction stores its progress in the payout row, so a crash neither
 * skips nor repeats anyone.
 */
export const payoutDeadline: Deadline = {
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

/** Ends a complete payout. Points left in the pool are a bug: the payout fails instead, shows in log and metrics, and is retried. */
async function endPayout(tx: Tx, { predictionId, channelId }: PayoutRow): Promise<void> {
  const left = await pointsInPool(tx, channelId, predictionId);
  if (left !== 0) throw new Error(`Everyone in prediction ${predictionId} was paid, but ${left} points are left in its pool.`);
  await deletePayout(tx, predictionId);
}

/**
 * Refunds one step of stakes in the canceling transaction, with one lock order and a short wait for others. The payout refunds the rest.
 */
export async function refundFirst(tx: Tx, predictionId: string, now: Date): Promise<void> {
  const payout = await lockPayout(tx, predictionId);
  if (payout) await payNextPage(tx, payout, now, REFUNDS_PER_TRANSACTION);
}

/** Counts one page of stakes; the last step stores the result. False if this node is already counting too many payouts. */
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

/** Pays at most `limit` people. Returns their number; 0 when everyone has been paid. */
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

function amountsOf({ winningOutcomeId, pool, winningTotal, threshold, ties }: PayoutRow, payees: readonly PayeeRow[]) {
  const stakes = payees.map(({ stake }) => stake);
  if (winningOutcomeId === null) return { amounts: stakes, ties };
  return payNext({ pool, winningTotal: winningTotal!, threshold: threshold!, ties: ties! }, stakes);
}

/** The pool of a resolved or canceled prediction is empty after its payout. */
export const checkPools: LedgerCheck = async (db, limit) => {
  const pools = await listClosedPools(db, limit);
  return pools.map(({ predictionId, state, points }) => `The prediction ${predictionId} is ${state} and paid, but its pool has ${points}.`);
};

/**
 * A payout step keeps its accounts locked, so it is only as large as this machine can do in a few milliseconds. A pause follows
 * (`pauseAfter`).
 */

/** Target duration of a step, in milliseconds. */
const STEP_MS = 12;
const SMALLEST_STEP = 25;
const LARGEST_STEP = 500;
export const FIRST_STEP = 25;

/** Size of the next step after `people` took `took` milliseconds. Grows slowly, shrinks immediately. */
export function nextStepSize(people: number, took: number): number {
  const sizeForTarget = Math.floor((people * STEP_MS) / Math.max(took, 1));
  return Math.min(LARGEST_STEP, Math.max(SMALLEST_STEP, Math.min(sizeForTarget, people + SMALLEST_STEP)));
}

/** Winners per stake, counted so far. */
interface StakeCount {
  people: Map<number, number>;
  /** Id of the last counted vote. */
  after: number;
}

/** Maximum concurrent counts of this node. */
export const MAX_COUNTS = 16;
/** An unused count expires after this many milliseconds, because another node must have finished it. */
export const COUNT_EXPIRES_AFTER_MS = 30_000;

/** Counts in progress, in memory: the votes of a decided prediction never change, so another node or a restart gets the same result. */
export class StakeCounts {
  readonly #counts = new Map<string, StakeCount & { usedAt: number }>();

  /** The count to continue; null at the limit. A new count never evicts another, because then all of them would keep restarting. */
  of(predictionId: string, now: Date): StakeCount | null {
    const usedAt = now.getTime();
    for (const [id, count] of this.#counts) if (usedAt - count.usedAt > COUNT_EXPIRES_AFTER_MS) this.#counts.delete(id);
    const count = this.#counts.get(predictionId) ?? { people: new Map(), after: 0, usedAt };
    if (!this.#counts.has(predictionId) && this.#counts.size >= MAX_COUNTS) return null;
    count.usedAt = usedAt;
    this.#counts.set(predictionId, count);
    return count;
  }

  forget(predictionId: string): void {
    this.#counts.delete(predictionId);
  }
}
