/**
 * The pace of payouts. On the embedded database everybody waits while a step runs, and on a server a step keeps the accounts it pays
 * locked. So a step is only as large as this machine can do in a few milliseconds, and between two steps the database is free for twice as
 * long.
 */

/** Target duration of a step, in milliseconds. */
const STEP_MS = 12;
const SMALLEST_STEP = 25;
const LARGEST_STEP = 500;
/**
 * The shortest and longest pause between two steps, in milliseconds. The upper limit keeps the payout going when a step was slow because
 * the machine is busy.
 */
const PAUSE_MIN = 16;
const PAUSE_MAX = 100;

/** Number of people in the first step. */
export const FIRST_STEP = 25;

/** The size of the next step, after one of `people` that took `took` milliseconds. It grows slowly and shrinks at once. */
export function nextStepSize(people: number, took: number): number {
  const sizeForTarget = Math.floor((people * STEP_MS) / Math.max(took, 1));
  return Math.min(LARGEST_STEP, Math.max(SMALLEST_STEP, Math.min(sizeForTarget, people + SMALLEST_STEP)));
}

/** Milliseconds to pause after a step that took the given time. */
export const pauseAfter = (took: number): number => Math.min(PAUSE_MAX, Math.max(PAUSE_MIN, Math.ceil(2 * took)));
