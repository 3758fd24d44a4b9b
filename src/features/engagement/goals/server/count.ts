import type { Tx } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { goalAchieved, goalProgressed } from '#features/engagement/goals/contract.ts';
import {
  addSubscriptions,
  countFollow as countFollowInStore,
  findGoal,
  type GoalRow,
  lockSubscriptionGoals,
  type PaidSubscriptions,
  removeSubscriptions,
} from './store.ts';
import { goalOnWire } from './wire.ts';

/**
 * What happens to a goal when something that it counts happens, in the same transaction. The statement that stores the count also stores
 * that the target was reached, on a row that only one transaction at a time can change from active, so a goal is achieved exactly once.
 */

interface Following {
  channelId: number;
  at: Date;
}

/** One statement for each follow, as most channels have no goal, or one that many more follows will reach. */
export const countFollow = async (tx: Tx, { channelId, at }: Following): Promise<void> =>
  publishCounts(tx, [await countFollowInStore(tx, channelId, 1, at, at)], at);

export const countUnfollow = async (tx: Tx, { channelId, since, at }: Following & { since: Date }): Promise<void> =>
  publishCounts(tx, [await countFollowInStore(tx, channelId, -1, since, at)], at);

/** Two statements for any number of payments, one where no goal is running. */
export const countSubscriptions = (tx: Tx, paid: readonly PaidSubscriptions[]): Promise<void> => change(tx, paid, addSubscriptions);

export const takeSubscriptionsBack = (tx: Tx, back: readonly PaidSubscriptions[]): Promise<void> => change(tx, back, removeSubscriptions);

/**
 * The goals are locked before anything is counted, so that the count reads what every other purchase has stored: of two purchases at the
 * same time, one alone might not see that together they reach the target.
 */
async function change(tx: Tx, payments: readonly PaidSubscriptions[], store: typeof addSubscriptions): Promise<void> {
  if (payments.length === 0) return;
  const at = tx.now();
  const goalIds = await lockSubscriptionGoals(tx, [...new Set(payments.map(({ channelId }) => channelId))], at);
  if (goalIds.length > 0) publishCounts(tx, await store(tx, goalIds, payments, at), at);
}

/** Tells of new counts: of a goal that was achieved at once, of the others with one snapshot a second, so a raid is a few frames. */
export function publishCounts(tx: Tx, changed: readonly (GoalRow | null)[], at: Date): void {
  for (const row of changed) {
    if (row?.status === 'achieved') tx.publish(goalAchieved, [row.channelId], goalOnWire(row, at));
    else if (row) tx.publishLatest(goalProgressed, [row.channelId], (db) => readProgress(db, row.id, tx.now), row.id);
  }
}

/** A goal that ended since was told of by another event. */
async function readProgress(db: Db, id: string, now: () => Date) {
  const row = await findGoal(db, id);
  const goal = row && goalOnWire(row, now());
  return goal?.status === 'active' ? goal : null;
}
