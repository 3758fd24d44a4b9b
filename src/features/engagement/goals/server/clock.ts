import { HOUR_MS, MINUTE_MS } from '#core/contract/durations.ts';
import type { Tx } from '#core/server/context.ts';
import type { Deadline } from '#core/server/deadlines/deadline.ts';
import { goalUpdated } from '#features/engagement/goals/contract.ts';
import { publishCounts } from './count.ts';
import { goalOnWire } from './find-goals.ts';
import { endGoal, type GoalRow, lockActiveGoal, nextSubscriptionEnd, recountSubscriptions } from './store.ts';

/** Announces a passed end date. Active subscriptions are recounted at most once a minute, and once more as of the end date. */
export const goalDeadline: Deadline = {
  kind: 'goals.clock',
  run: async (tx, id, now) => {
    const goal = await lockActiveGoal(tx, id);
    if (!goal) return null;
    const isOver = goal.endDate !== null && goal.endDate <= now;
    if (isOver) {
      await expire(tx, goal, now);
      return null;
    }
    if (!countsActive(goal)) return goal.endDate;
    publishCounts(tx, [await recountSubscriptions(tx, id, now, now)], now);
    return nextRun(tx, goal, now);
  },
};

const countsActive = ({ type, countFromCreation }: GoalRow): boolean => type === 'subscriptions' && !countFromCreation;

/** Stores that a locked goal has expired. */
export async function expire(tx: Tx, goal: GoalRow, now: Date): Promise<void> {
  const counted = countsActive(goal) ? await recountSubscriptions(tx, goal.id, goal.endDate!, now) : null;
  if (counted?.status === 'achieved') return publishCounts(tx, [counted], now);
  tx.publish(goalUpdated, [goal.channelId], goalOnWire(await endGoal(tx, goal.id, 'expired', now), now));
}

/** The next end of an active subscription, at most an hour away: later purchases end after that. */
async function nextRun(tx: Tx, { channelId, endDate }: GoalRow, now: Date): Promise<Date> {
  const end = (await nextSubscriptionEnd(tx, channelId, now))?.getTime() ?? Number.POSITIVE_INFINITY;
  const at = Math.min(now.getTime() + HOUR_MS, Math.max(now.getTime() + MINUTE_MS, end));
  return new Date(Math.min(at, endDate?.getTime() ?? at));
}
