import { microsecondDate, wireDate } from '#core/contract/time.ts';
import { ulidOfId } from '#core/server/ulid.ts';
import type { Goal } from '#features/engagement/goals/contract.ts';
import { stateOf } from '#features/engagement/goals/rules.ts';
import type { GoalRow } from './store.ts';

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
