import { microsecondDate, wireDate } from '#core/contract/time.ts';
import type { Ctx, Viewer } from '#core/server/context.ts';
import { ulidOfId } from '#core/server/ulid.ts';
import { requireChannel, requirePermissionTo } from '#features/channel/channels/server/api.ts';
import { type Goal, listPastGoals, PAST_GOALS, showGoals } from '#features/engagement/goals/contract.ts';
import { goalsFeature } from '#features/engagement/goals/feature.ts';
import { shownGoals, stateOf } from '#features/engagement/goals/rules.ts';
import { type GoalRow, listEndedGoals, listLatestGoals } from './store.ts';

export async function readGoals({ db, now }: Ctx, slug: string): Promise<Goal[]> {
  const { id } = await requireChannel(db, slug, showGoals);
  const at = now();
  return shownGoals(
    (await listLatestGoals(db, id)).map((row) => goalOnWire(row, at)),
    at,
  );
}

export async function readPastGoals({ db, now }: Ctx, slug: string, viewer: Viewer): Promise<Goal[]> {
  const { id } = await requireGoalManager(db, slug, viewer, listPastGoals);
  const at = now();
  return (await listEndedGoals(db, id, at, PAST_GOALS)).map((row) => goalOnWire(row, at));
}

export const requireGoalManager = requirePermissionTo(goalsFeature.permissions.manage_goals);

/** A goal past its end date is expired, even if its deadline is late. */
export function goalOnWire(row: GoalRow, now: Date): Goal {
  const goal: Goal = {
    id: row.id,
    channel_id: `channel_${ulidOfId(row.channelId)}`,
    title: row.title,
    type: row.type,
    status: row.status,
    target_value: row.target,
    current_value: row.counted,
    progress_bar_emoji_id: row.emoteId,
    count_from_creation: row.countFromCreation,
    created_at: wireDate(row.createdAt),
    updated_at: microsecondDate(row.updatedUs),
    achieved_at: row.achievedAt && wireDate(row.achievedAt),
    end_date: row.endDate && wireDate(row.endDate),
  };
  return { ...goal, status: stateOf(goal, now) };
}
