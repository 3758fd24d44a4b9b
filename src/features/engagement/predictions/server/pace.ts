/**
 * The pace of payouts. A step keeps the accounts that it pays locked, so it is only as large as this machine can do in a few milliseconds,
 * and a pause follows it (`pauseAfter`).
 */

/** Target duration of a step, in milliseconds. */
const STEP_MS = 12;
const SMALLEST_STEP = 25;
const LARGEST_STEP = 500;
/** Number of people in the first step. */
export const FIRST_STEP = 25;

/** The size of the next step, after one of `people` that took `took` milliseconds. It grows slowly and shrinks at once. */
export function nextStepSize(people: number, took: number): number {
  const sizeForTarget = Math.floor((people * STEP_MS) / Math.max(took, 1));
  return Math.min(LARGEST_STEP, Math.max(SMALLEST_STEP, Math.min(sizeForTarget, people + SMALLEST_STEP)));
}
