import type { Tx } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { goalAchieved, goalProgressed } from '#features/engagement/goals/contract.ts';
import { goalOnWire } from './find-goals.ts';
import {
  addSubscriptions,
  countFollow as countFollowInStore,
  findGoal,
  type GoalRow,
  lockSubscriptionGoals,
  type PaidSubscriptions,
  removeSubscriptions,
} from './store.ts';

/**
 * Counts in the transaction of the counted event. Only one transaction can change a row from active, so a goal is achieved exactly once.
 */

interface Following {
  channelId: number;
  at: Date;
}

/** One statement per follow, because most channels have no goal, or one far from its target. */
export const countFollow = async (tx: Tx, { channelId, at }: Following): Promise<void> =>
  publishCounts(tx, [await countFollowInStore(tx, channelId, 1, at, at)], at);

export const countUnfollow = async (tx: Tx, { channelId, since, at }: Following & { since: Date }): Promise<void> =>
  publishCounts(tx, [await countFollowInStore(tx, channelId, -1, since, at)], at);

/** Two statements for any number of payments, or one where no goal is running. */
export const countSubscriptions = (tx: Tx, paid: readonly PaidSubscriptions[]): Promise<void> => change(tx, paid, addSubscriptions);

export const uncountSubscriptions = (tx: Tx, refunded: readonly PaidSubscriptions[]): Promise<void> =>
  change(tx, refunded, removeSubscriptions);

/** Locks the goals first. Otherwise two concurrent purchases could miss that together they reach the target. */
async function change(tx: Tx, payments: readonly PaidSubscriptions[], store: typeof addSubscriptions): Promise<void> {
  if (payments.length === 0) return;
  const at = tx.now();
  const goalIds = await lockSubscriptionGoals(tx, [...new Set(payments.map(({ channelId }) => channelId))], at);
  if (goalIds.length > 0) publishCounts(tx, await store(tx, goalIds, payments, at), at);
}

/** Publishes achieved goals immediately, and other counts as one snapshot per second, so a raid takes a few frames. */
export function publishCounts(tx: Tx, changed: readonly (GoalRow | null)[], at: Date): void {
  for (const row of changed) {
    if (row?.status === 'achieved') tx.publish(goalAchieved, [row.channelId], goalOnWire(row, at));
    else if (row) tx.publishLatest(goalProgressed, [row.channelId], (db) => readProgress(db, row.id, tx.now), row.id);
  }
}

/** Another event has already announced a goal that ended since. */
async function readProgress(db: Db, id: string, now: () => Date) {
  const row = await findGoal(db, id);
  const goal = row && goalOnWire(row, now());
  return goal?.status === 'active' ? goal : null;
}
