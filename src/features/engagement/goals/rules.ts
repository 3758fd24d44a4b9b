/**
 * A goal runs until it is achieved, it is canceled, or its end date passes. It is achieved once, when its count reaches the target; later
 * losses change nothing. The state follows from status and dates, so a late timer cannot prolong a goal (GO-01, GO-02; decisions.md,
 * Goals). An ended goal is shown for a minute, or until the next goal of its type starts.
 */
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_MS, msBetween, SECOND_MS, secondsUntil } from '#core/contract/durations.ts';
import { GOAL_TYPES, type Goal, type GoalChange } from './contract.ts';

/** Milliseconds. */
export const SHOWN_AFTER_END = MINUTE_MS;
/** Seconds before the end at which the countdown changes color (GO-04). */
export const LAST_SECONDS = { red: 15, orange: 30, green: 60 } as const;
/** Countdown ticks before and in the last minute, in milliseconds. */
const SLOW_TICK = MINUTE_MS;
const FAST_TICK = SECOND_MS;
/** The image of an achieved goal is hidden after this time, in milliseconds since it loaded (GO-03). */
export const CELEBRATION = 15_000;

export type GoalState = 'active' | 'achieved' | 'expired' | 'canceled';
type Timed = Pick<Goal, 'status' | 'end_date' | 'achieved_at' | 'target_value' | 'current_value'>;

/** Returns whether the end date has been reached. The end date itself no longer counts. */
export const isOver = (endDate: string | null, now: Date): boolean => endDate !== null && now.getTime() >= Date.parse(endDate);

/** GO-02. */
export function stateOf({ status, end_date, achieved_at, target_value, current_value }: Timed, now: Date): GoalState {
  if (status === 'canceled') return 'canceled';
  if (status === 'achieved' || achieved_at !== null) return 'achieved';
  if (status === 'expired' || isOver(end_date, now)) return 'expired';
  return current_value >= target_value ? 'achieved' : 'active';
}

/** GO-02. */
export const isGrayed = (state: GoalState): boolean => state === 'canceled' || state === 'expired';

/** Whole percent, rounded down, so that 100 means the target was reached. */
export const percentOf = ({ current_value, target_value }: Pick<Goal, 'current_value' | 'target_value'>): number =>
  Math.min(100, Math.floor((100 * current_value) / target_value));

/** Null while the goal is running. A canceled goal never changes again, so its last change was the end. */
function endedAt(goal: Goal, now: Date): number | null {
  const state = stateOf(goal, now);
  if (state === 'active') return null;
  if (state === 'expired' && goal.end_date !== null) return Date.parse(goal.end_date);
  return Date.parse(goal.achieved_at ?? goal.updated_at);
}

/** Milliseconds until a channel's page hides this goal, 0 or less once it is hidden. Null for a running goal without an end date. */
export function untilHidden(goal: Goal, now: Date): number | null {
  const end = endedAt(goal, now) ?? (goal.end_date === null ? null : Date.parse(goal.end_date));
  return end === null ? null : end + SHOWN_AFTER_END - now.getTime();
}

/** Returns whether a channel's page shows this goal. The goal must be the newest of its type. */
export const isShown = (goal: Goal, now: Date): boolean => (untilHidden(goal, now) ?? 1) > 0;

/** One goal of each type, in a fixed order. */
export const shownGoals = (goals: readonly Goal[], now: Date): Goal[] =>
  GOAL_TYPES.flatMap((type) => goals.filter((goal) => goal.type === type && isShown(goal, now)));

export const targetRefusal = (target: number, counted: number) => (target <= counted ? 'GOAL_TARGET_TOO_LOW' : null);

export const endRefusal = (endDate: string | null, now: Date) => (isOver(endDate, now) ? 'GOAL_END_PAST' : null);

/** Returns why a goal cannot be changed like this, or null. */
export function changeRefusal(goal: Timed, change: GoalChange, now: Date) {
  if (stateOf(goal, now) !== 'active') return 'GOAL_ENDED';
  if (change.target_value !== undefined && targetRefusal(change.target_value, goal.current_value)) return 'GOAL_TARGET_TOO_LOW';
  return change.end_date === undefined ? null : endRefusal(change.end_date, now);
}

/** Merges a received goal. The later `updated_at` wins, so a late frame never reduces a count, and an ended goal never resumes. */
export function withGoal(known: readonly Goal[], received: Goal): readonly Goal[] {
  const before = known.find(({ type }) => type === received.type);
  if (before) {
    // Dates of one format sort as text, and so do ULIDs.
    const isNewer = before.id === received.id ? received.updated_at > before.updated_at : received.id > before.id;
    if (!isNewer) return known;
  }
  return [...known.filter(({ type }) => type !== received.type), received];
}

export type CountdownTone = 'clock' | 'green' | 'orange' | 'red';
export interface Countdown {
  tone: CountdownTone;
  unit: 'day' | 'hour' | 'minute' | 'second';
  count: number;
}

const UNITS = [
  ['day', DAY_SECONDS],
  ['hour', HOUR_SECONDS],
  ['minute', 60],
] as const;

/** The time left in its largest unit, and the color of its icon (GO-04). Seconds are rounded up, other units down. */
export function countdownOf(endDate: string, now: Date): Countdown {
  const seconds = secondsUntil(new Date(endDate), now);
  const tones = ['red', 'orange', 'green'] as const;
  const tone = tones.find((one) => seconds <= LAST_SECONDS[one]) ?? 'clock';
  const larger = seconds > LAST_SECONDS.green ? UNITS.find(([, length]) => seconds >= length) : undefined;
  return larger ? { tone, unit: larger[0], count: Math.floor(seconds / larger[1]) } : { tone, unit: 'second', count: seconds };
}

/** Milliseconds until the countdown changes: at most a minute, but never past the start of the last one; then at most a second. */
export function untilNextTick(endDate: string, now: Date): number | null {
  const left = msBetween(now, new Date(endDate));
  if (left <= 0) return null;
  const last = LAST_SECONDS.green * SECOND_MS;
  return left > last ? Math.min(SLOW_TICK, left - last) : left % FAST_TICK || FAST_TICK;
}

export interface GoalViewer {
  isFollowing: boolean;
  isSubscribed: boolean;
  isBroadcaster: boolean;
  /** Whether the channel sells subscriptions. */
  canSubscribe: boolean;
}

/** Returns the button that a card offers a viewer (GO-05). A preview shows a follower goal as visitors see it. */
export function actionOf(goal: Timed & Pick<Goal, 'type'>, viewer: GoalViewer, now: Date, isPreview = false) {
  if (stateOf(goal, now) !== 'active') return null;
  if (goal.type === 'followers') return isPreview || !(viewer.isFollowing || viewer.isBroadcaster) ? 'follow' : null;
  if (viewer.isBroadcaster) return 'subscribed';
  return viewer.isSubscribed || !viewer.canSubscribe ? null : 'subscribe';
}
