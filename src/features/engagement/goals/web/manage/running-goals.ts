import { GOAL_TYPES, type Goal, type GoalType } from '#features/engagement/goals/contract.ts';
import { stateOf } from '#features/engagement/goals/rules.ts';
import { useGoalClock } from '../use-goal-clock.ts';

/** In the order of the types. */
export const runningGoals = (goals: readonly Goal[], now: Date): Goal[] =>
  GOAL_TYPES.flatMap((type) => goals.filter((goal) => goal.type === type && stateOf(goal, now) === 'active'));

export const freeTypes = (goals: readonly Goal[], now: Date): GoalType[] =>
  GOAL_TYPES.filter((type) => !runningGoals(goals, now).some((goal) => goal.type === type));

/** Ticks with the countdown to the earliest end of these goals. */
export function useEndClock(goals: readonly Goal[]): Date {
  const ends = goals.flatMap(({ status, end_date }) => (status === 'active' && end_date !== null ? [end_date] : []));
  return useGoalClock(ends.toSorted()[0] ?? null);
}
