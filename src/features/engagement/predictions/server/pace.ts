/**
 * A payout step keeps its accounts locked, so it is only as large as this machine can do in a few milliseconds. A pause follows
 * (`pauseAfter`).
 */

/** Target duration of a step, in milliseconds. */
const STEP_MS = 12;
const SMALLEST_STEP = 25;
const LARGEST_STEP = 500;
/** People in the first step. */
export const FIRST_STEP = 25;

/** Size of the next step after `people` took `took` milliseconds. Grows slowly, shrinks immediately. */
export function nextStepSize(people: number, took: number): number {
  const sizeForTarget = Math.floor((people * STEP_MS) / Math.max(took, 1));
  return Math.min(LARGEST_STEP, Math.max(SMALLEST_STEP, Math.min(sizeForTarget, people + SMALLEST_STEP)));
}
