import { localTime } from '#core/web/format/local-time.ts';
import {
  GOAL_EMOTE_IDS,
  GOAL_TARGET_MAX,
  type Goal,
  type GoalChange,
  type GoalEmoteId,
  type GoalType,
  NewGoal,
} from '#features/engagement/goals/contract.ts';
import { endRefusal, targetRefusal } from '#features/engagement/goals/rules.ts';

/** Form state of a goal: `target` as typed, `end` as the local time of a date field, empty for none. */
export interface GoalDraft {
  title: string;
  type: GoalType;
  countFromCreation: boolean;
  target: string;
  end: string;
  emoteId: GoalEmoteId;
}

export const emptyDraft = (type: GoalType): GoalDraft => ({
  title: '',
  type,
  countFromCreation: true,
  target: '100',
  end: '',
  emoteId: GOAL_EMOTE_IDS[0],
});

export const draftOf = (goal: Goal): GoalDraft => ({
  title: goal.title,
  type: goal.type,
  countFromCreation: goal.count_from_creation,
  target: String(goal.target_value),
  end: localTime(goal.end_date),
  emoteId: goal.progress_bar_emoji_id as GoalEmoteId,
});

export type DraftProblem = 'title' | 'target' | 'target.low' | 'end';

/** Problems of a draft by field. `counted` is the current count, null when the browser does not know it. */
export function draftProblems(
  draft: GoalDraft,
  counted: number | null,
  now: Date,
): Partial<Record<'title' | 'target' | 'end', DraftProblem>> {
  const { shape } = NewGoal;
  const end = endOf(draft);
  const isTarget = shape.target_value.safeParse(targetOf(draft)).success;
  return {
    ...(!shape.title.safeParse(draft.title).success && { title: 'title' }),
    ...(!isTarget && { target: 'target' }),
    ...(isTarget && counted !== null && targetRefusal(targetOf(draft), counted) && { target: 'target.low' }),
    ...((end === undefined || endRefusal(end, now)) && { end: 'end' }),
  };
}

const targetOf = ({ target }: GoalDraft): number => (/^\s*\d{1,9}\s*$/.test(target) ? Number(target) : Number.NaN);

/** The last year of RFC 3339. */
const LAST_YEAR = 9999;
/** The last value of a date field, which has four digits for the year. */
export const LAST_END = `${LAST_YEAR}-12-31T23:59`;

/** Null for a goal without an end, undefined when the field has no valid end. */
function endOf({ end }: GoalDraft): string | null | undefined {
  if (end === '') return null;
  const at = new Date(end);
  return at.getUTCFullYear() <= LAST_YEAR ? at.toISOString() : undefined;
}

/** Request body of a new goal. The draft must have no problems. */
export const newGoalOf = (draft: GoalDraft): NewGoal => ({
  title: draft.title,
  type: draft.type,
  count_from_creation: draft.countFromCreation,
  target_value: targetOf(draft),
  end_date: endOf(draft) ?? null,
  progress_bar_emoji_id: draft.emoteId,
});

/** Changes that the draft makes to a goal. Date fields have no seconds, so an end in the same minute is unchanged. */
export function changeOf(goal: Goal, draft: GoalDraft): GoalChange {
  const before = draftOf(goal);
  return {
    ...(draft.title !== before.title && { title: draft.title }),
    ...(draft.target !== before.target && { target_value: targetOf(draft) }),
    ...(draft.end !== before.end && { end_date: endOf(draft) ?? null }),
    ...(draft.emoteId !== before.emoteId && { progress_bar_emoji_id: draft.emoteId }),
  };
}

export const previewOf = (draft: GoalDraft, counted: number, now: Date): Goal => ({
  id: 'preview',
  channel_id: '',
  title: draft.title,
  type: draft.type,
  status: 'active',
  target_value: Math.min(GOAL_TARGET_MAX, targetOf(draft) || 1),
  current_value: counted,
  progress_bar_emoji_id: draft.emoteId,
  count_from_creation: draft.countFromCreation,
  created_at: now.toISOString(),
  updated_at: now.toISOString(),
  achieved_at: null,
  end_date: endOf(draft) ?? null,
});
