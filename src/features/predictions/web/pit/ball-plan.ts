import type { Outcome } from '#features/predictions/contract.ts';
import { poolOf } from '#features/predictions/rules/returns.ts';

/** The pit never holds more balls (PR-12). */
export const BALLS_MAX = 150;
/** Balls for a point, at most. */
export const BALLS_PER_POINT = 0.1;
/** One ball comes or goes in so many milliseconds. */
export const BALL_EVERY_MS = 100;
/** Pixels around the pointer that balls shy away from. */
export const REPULSION_RADIUS = 40;

type Staked = Pick<Outcome, 'total_vote_amount'>;

/** How many balls each outcome should have: in proportion to its points, at least one where there are points, and all of them at most 150. */
export function ballsWanted(outcomes: readonly Staked[]): number[] {
  const pool = poolOf(outcomes);
  if (pool === 0) return outcomes.map(() => 0);
  const ratio = Math.min(BALLS_PER_POINT, BALLS_MAX / pool);
  const wanted = outcomes.map(({ total_vote_amount: points }) => (points === 0 ? 0 : Math.max(1, Math.floor(points * ratio))));
  // Those that got their ball for next to nothing may be one too many: the fullest outcome gives way.
  for (let over = sum(wanted) - BALLS_MAX; over > 0; over -= 1) wanted[wanted.indexOf(Math.max(...wanted))]! -= 1;
  return wanted;
}

export interface BallStep {
  act: 'add' | 'remove';
  /** The index of its outcome. */
  outcome: number;
}

/** The next ball to come or go, or null when all are as wanted. Those that must go make room first; of several that come, the one that lacks most. */
export function nextBall(there: readonly number[], wanted: readonly number[]): BallStep | null {
  const lacking = wanted.map((count, outcome) => count - (there[outcome] ?? 0));
  const surplus = lacking.findIndex((count) => count < 0);
  if (surplus >= 0) return { act: 'remove', outcome: surplus };
  const most = Math.max(0, ...lacking);
  return most === 0 ? null : { act: 'add', outcome: lacking.indexOf(most) };
}

const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);
