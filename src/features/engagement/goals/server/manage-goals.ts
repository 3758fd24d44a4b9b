import { HOUR_MS, MINUTE_MS } from '#core/contract/durations.ts';
import type { Ctx, Tx, Viewer } from '#core/server/context.ts';
import { type Deadline, setDeadline } from '#core/server/deadlines/deadline.ts';
import { newUlidAfter } from '#core/server/ulid.ts';
import { lockChannel } from '#features/channel/channels/server/api.ts';
import { record } from '#features/chat/moderation/server/api.ts';
import {
  cancelGoal,
  createGoal,
  type Goal,
  type GoalChange,
  goalCanceled,
  goalCreated,
  goalUpdated,
  type NewGoal,
  updateGoal,
} from '#features/engagement/goals/contract.ts';
import { changeRefusal, endRefusal, isOver, targetRefusal } from '#features/engagement/goals/rules.ts';
import { publishCounts } from './count.ts';
import { goalOnWire, requireGoalManager } from './find-goals.ts';
import {
  countAtStart,
  endGoal,
  findGoal,
  type GoalRow,
  insertGoal,
  listLatestGoals,
  lockActiveGoal,
  nextSubscriptionEnd,
  recountSubscriptions,
  updateGoal as updateInStore,
} from './store.ts';

const PREFIX = 'chgoal_';

/**
 * Every change locks the channel first, so that no follow changes the count meanwhile, then the deadline and the goal, in the order of a
 * running deadline. A new deadline runs immediately and computes its own next run.
 */

export function create(ctx: Ctx, slug: string, viewer: Viewer, wanted: NewGoal): Promise<Goal> {
  return ctx.tx(async (tx) => {
    const { id: channelId } = await requireGoalManager(tx, slug, viewer, createGoal);
    await lockChannel(tx, channelId);
    const at = ctx.now();
    if (endRefusal(wanted.end_date, at)) return createGoal.refuse('GOAL_END_PAST', byField('end_date', 'must be in the future'));
    const last = (await listLatestGoals(tx, channelId)).find(({ type }) => type === wanted.type) ?? null;
    if (last?.status === 'active' && !(await endOverdue(tx, last.id, at))) return createGoal.refuse('GOAL_ALREADY_EXISTS');
    const counted = await countAtStart(tx, channelId, wanted, at);
    if (targetRefusal(wanted.target_value, counted)) return createGoal.refuse('GOAL_TARGET_TOO_LOW', tooLow(counted));

    const id = PREFIX + newUlidAfter(last?.id.slice(PREFIX.length) ?? null, at);
    await insertGoal(tx, { ...wanted, id, channelId, createdBy: viewer.id, createdAt: at, counted });
    await setDeadline(tx, goalDeadline, id, at);
    const { title, type } = wanted;
    await record(tx, { channelId, act: 'create_goal', actorId: viewer.id, details: { title, type, target: wanted.target_value }, at });
    const goal = goalOnWire((await findGoal(tx, id))!, at);
    tx.publish(goalCreated, [channelId], goal);
    return goal;
  });
}

/** Ends an active goal past its end date, because its deadline may be late. Returns whether it did. */
async function endOverdue(tx: Tx, id: string, at: Date): Promise<boolean> {
  const goal = await lockActiveGoal(tx, id);
  if (goal && (goal.endDate === null || goal.endDate > at)) return false;
  if (goal) await expire(tx, goal, at);
  return true;
}

export function edit(ctx: Ctx, slug: string, id: string, viewer: Viewer, change: GoalChange): Promise<Goal> {
  return ctx.tx(async (tx) => {
    const { id: channelId } = await requireGoalManager(tx, slug, viewer, updateGoal);
    await lockChannel(tx, channelId);
    const at = ctx.now();
    if ((await findGoal(tx, id))?.channelId !== channelId) return updateGoal.refuse('GOAL_NOT_FOUND');
    if (change.end_date !== undefined) await setDeadline(tx, goalDeadline, id, at);
    const row = (await lockActiveGoal(tx, id)) ?? updateGoal.refuse('GOAL_ENDED');
    const refusal = changeRefusal(goalOnWire(row, at), change, at);
    if (refusal === 'GOAL_TARGET_TOO_LOW') return updateGoal.refuse(refusal, tooLow(row.counted));
    if (refusal === 'GOAL_END_PAST') return updateGoal.refuse(refusal, byField('end_date', 'must be in the future'));
    if (refusal) return updateGoal.refuse(refusal);

    const { title = row.title, target_value: target = row.target, progress_bar_emoji_id: emoteId = row.emoteId } = change;
    const endDate = change.end_date === undefined ? row.endDate : change.end_date === null ? null : new Date(change.end_date);
    const goal = goalOnWire(await updateInStore(tx, { ...row, title, target, emoteId, endDate }, at), at);
    await record(tx, { channelId, act: 'edit_goal', actorId: viewer.id, details: { title, type: row.type, target }, at });
    tx.publish(goalUpdated, [channelId], goal);
    return goal;
  });
}

export function cancel(ctx: Ctx, slug: string, id: string, viewer: Viewer): Promise<Goal> {
  return ctx.tx(async (tx) => {
    const { id: channelId } = await requireGoalManager(tx, slug, viewer, cancelGoal);
    await lockChannel(tx, channelId);
    const at = ctx.now();
    if ((await findGoal(tx, id))?.channelId !== channelId) return cancelGoal.refuse('GOAL_NOT_FOUND');
    const row = (await lockActiveGoal(tx, id)) ?? cancelGoal.refuse('GOAL_ENDED');
    if (isOver(row.endDate?.toISOString() ?? null, at)) return cancelGoal.refuse('GOAL_ENDED');
    const goal = goalOnWire(await endGoal(tx, id, 'canceled', at), at);
    const { title, type, target } = row;
    await record(tx, { channelId, act: 'cancel_goal', actorId: viewer.id, details: { title, type, target }, at });
    tx.publish(goalCanceled, [channelId], goal);
    return goal;
  });
}

const byField = (field: 'target_value' | 'end_date', problem: string) => ({ errors: { [field]: [problem] } });
const tooLow = (counted: number) => byField('target_value', `must be at least ${counted + 1}: ${counted} already counted`);

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

async function expire(tx: Tx, goal: GoalRow, now: Date): Promise<void> {
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
