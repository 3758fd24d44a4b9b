import { GOAL_TYPES, type Goal, type GoalType } from '#features/engagement/goals/contract.ts';
import { stateOf } from '#features/engagement/goals/rules.ts';

/** In the order of the types. */
export const runningGoals = (goals: readonly Goal[], now: Date): Goal[] =>
  GOAL_TYPES.flatMap((type) => goals.filter((goal) => goal.type === type && stateOf(goal, now) === 'active'));

export const freeTypes = (goals: readonly Goal[], now: Date): GoalType[] =>
  GOAL_TYPES.filter((type) => !runningGoals(goals, now).some((goal) => goal.type === type));
