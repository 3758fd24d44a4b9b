import type { Outcome } from '#features/engagement/predictions/contract.ts';
import { poolOf } from '#features/engagement/predictions/rules/votes.ts';

/** PR-12. */
export const BALLS_MAX = 150;
const BALLS_PER_POINT = 0.1;
/** Interval between two added or removed balls, in milliseconds. */
export const BALL_EVERY_MS = 100;
/** Pixels around the pointer. */
export const REPULSION_RADIUS = 40;

type Staked = Pick<Outcome, 'total_vote_amount'>;

/** Target balls per outcome: in proportion to its points, at least one with points, at most 150 in total. */
export function targetBalls(outcomes: readonly Staked[]): number[] {
  const pool = poolOf(outcomes);
  if (pool === 0) return outcomes.map(() => 0);
  const ratio = Math.min(BALLS_PER_POINT, BALLS_MAX / pool);
  const wanted = outcomes.map(({ total_vote_amount: points }) => (points === 0 ? 0 : Math.max(1, Math.floor(points * ratio))));
  // The minimum of one ball can exceed the total, so the outcome with the most balls gives up the surplus.
  for (let over = sum(wanted) - BALLS_MAX; over > 0; over -= 1) wanted[wanted.indexOf(Math.max(...wanted))]! -= 1;
  return wanted;
}

interface BallStep {
  act: 'add' | 'remove';
  outcome: number;
}

/**
 * The next ball to add or remove, or null at the target. Removals come first, then the first ball of each outcome, so the smaller side does
 * not wait; then the outcome with the most missing balls.
 */
export function nextBall(current: readonly number[], wanted: readonly number[]): BallStep | null {
  const lacking = wanted.map((count, outcome) => count - (current[outcome] ?? 0));
  const surplus = lacking.findIndex((count) => count < 0);
  if (surplus >= 0) return { act: 'remove', outcome: surplus };
  const without = lacking.findIndex((count, outcome) => count > 0 && (current[outcome] ?? 0) === 0);
  if (without >= 0) return { act: 'add', outcome: without };
  const most = Math.max(0, ...lacking);
  return most === 0 ? null : { act: 'add', outcome: lacking.indexOf(most) };
}

const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);

/** Frames per measurement (PR-12). */
export const SAMPLES = 60;
/** The pit stops below the first rate and resumes at the second. */
const STOP_BELOW_FPS = 20;
const RESUME_AT_FPS = 30;

/** Stops the balls on slow machines. */
export class FrameRate {
  #times: number[] = [];
  #isLow = false;

  /** Records a frame at `at` milliseconds. Returns whether the pit should stand still. */
  frame(at: number): boolean {
    this.#times.push(at);
    if (this.#times.length <= SAMPLES) return this.#isLow;
    const rate = (SAMPLES * 1000) / (at - this.#times[0]!);
    const isLow = rate < (this.#isLow ? RESUME_AT_FPS : STOP_BELOW_FPS);
    // Rates with and without moving balls are not comparable, so a switch restarts the measurement.
    this.#times = isLow === this.#isLow ? this.#times.slice(1) : [];
    this.#isLow = isLow;
    return isLow;
  }

  /** Call this when no frames are requested, e.g. in a hidden tab, so the gap does not count as slowness. */
  pause(): void {
    this.#times = [];
  }
}
