/**
 * How fast a payout goes: on the embedded database everybody waits while a step runs, on a server a step keeps the people it pays locked. So a step is
 * as large as can be done in a few milliseconds on this machine, and between two steps the database is free for twice as long.
 */

/** Milliseconds that a step should take. */
const STEP_MS = 12;
const SMALLEST = 25;
const LARGEST = 500;
/** The rest between two steps, in milliseconds, at least and at most: a step that took long because the machine is busy does not stop the payout. */
const REST_MIN = 16;
const REST_MAX = 100;

/** People of the first step. */
export const FIRST_STEP = 25;

/** How many people to pay after a step of so many that took so long. It grows slowly and shrinks at once. */
export function stepAfter(people: number, took: number): number {
  const fitting = Math.floor((people * STEP_MS) / Math.max(took, 1));
  return Math.min(LARGEST, Math.max(SMALLEST, Math.min(fitting, people + SMALLEST)));
}

/** Milliseconds to rest after a step that took so long. */
export const restAfter = (took: number): number => Math.min(REST_MAX, Math.max(REST_MIN, Math.ceil(2 * took)));
