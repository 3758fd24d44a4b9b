import type { Tx } from '../../../core/server/context.ts';
import type { Deadline } from '../../../core/server/deadlines/deadline.ts';
import { movePoints } from '../../points/server/api.ts';
import { payNext, payoutOf } from '../rules/payout.ts';
import { forgetStakeCount, stakeCountOf } from './stake-counts.ts';
import {
  countStakes,
  deletePayout,
  listPayees,
  lockPayout,
  moveOn,
  type PayeeRow,
  type PayoutRow,
  savePaid,
  savePlan,
} from './store/payouts.ts';
import { findTitle } from './store/predictions.ts';

/** People that one step counts or pays: few, because on the embedded database everybody else waits for it. */
const COUNT = 1000;
const PAY = 100;
/** The rest between two steps, in milliseconds: the chat has the database for itself most of the time. */
const REST = 25;

const inAWhile = (now: Date) => new Date(now.getTime() + REST);

/**
 * Pays a prediction out, a few people in each transaction, so that neither chat nor votes wait for it. First it counts who staked how much, to know
 * where the rest of the pool ends; then it pays in the order of the votes. Where it is stands in its row, and moves on in the transaction
 * that pays: whenever a node dies, the next step goes on behind the last one that committed. The key of every payment holds the
 * prediction and the person, so that nobody is ever paid twice.
 */
export const PAYOUT: Deadline = {
  kind: 'predictions.payout',
  act: async (tx, predictionId, now) => {
    const payout = await lockPayout(tx, predictionId);
    if (!payout) return null;
    if (payout.winningOutcomeId !== null && payout.winningTotal === null) {
      await countOn(tx, payout, payout.winningOutcomeId);
      return inAWhile(now);
    }
    forgetStakeCount(predictionId);
    return (await payOn(tx, payout, now)) ? null : inAWhile(now);
  },
};

/** One step of the count; the last one stores what came of it. */
async function countOn(tx: Tx, { predictionId, pool }: PayoutRow, winningOutcomeId: string): Promise<void> {
  const count = stakeCountOf(predictionId);
  const page = await countStakes(tx, predictionId, winningOutcomeId, count.after, COUNT);
  if (!page) return savePlan(tx, predictionId, payoutOf(pool, count.people));
  for (const { stake, people } of page.stakes) count.people.set(stake, (count.people.get(stake) ?? 0) + people);
  count.after = page.last;
}

/** Pays the next ones. True when everybody was paid. */
async function payOn(tx: Tx, payout: PayoutRow, now: Date): Promise<boolean> {
  const { predictionId, winningOutcomeId } = payout;
  const payees = await listPayees(tx, payout, PAY);
  if (payees.length === 0) {
    await deletePayout(tx, predictionId);
    return true;
  }
  const { amounts, ties } = amountsOf(payout, payees);
  const { channelId, title } = await findTitle(tx, predictionId);
  const last = payees.at(-1)!;
  await savePaid(
    tx,
    predictionId,
    payees.map(({ userId }, at) => ({ userId, amount: amounts[at]! })),
  );
  await moveOn(tx, { ...payout, ties, afterOutcome: last.outcomeId, afterVote: last.vote });
  const moved = await movePoints(
    tx,
    payees.map(({ userId }, at) => ({
      key: `prediction ${predictionId} paid ${userId}`,
      channelId,
      userId,
      points: amounts[at]!,
      pool: predictionId,
      reason: winningOutcomeId === null ? 'PREDICTION_REFUNDED' : 'PREDICTION_WON',
      note: title,
    })),
    now,
  );
  if (moved.some(({ result }) => result !== 'posted')) throw new Error(`The pool of the prediction ${predictionId} does not add up.`);
  return false;
}

/** What each of them gets: the stake back, or a share of the pool. */
function amountsOf({ winningOutcomeId, pool, winningTotal, threshold, ties }: PayoutRow, payees: readonly PayeeRow[]) {
  const stakes = payees.map(({ stake }) => stake);
  if (winningOutcomeId === null) return { amounts: stakes, ties };
  return payNext({ pool, winningTotal: winningTotal!, threshold: threshold!, ties: ties! }, stakes);
}
