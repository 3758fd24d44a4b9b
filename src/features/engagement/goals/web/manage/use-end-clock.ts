import type { Goal } from '#features/engagement/goals/contract.ts';
import { useGoalClock } from '../use-goal-clock.ts';

/** Ticks with the countdown to the earliest end of these goals. */
export function useEndClock(goals: readonly Goal[]): Date {
  const ends = goals.flatMap(({ status, end_date }) => (status === 'active' && end_date !== null ? [end_date] : []));
  return useGoalClock(ends.toSorted()[0] ?? null);
}
