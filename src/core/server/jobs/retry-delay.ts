import { HOUR_MS } from '#core/contract/durations.ts';

/** Milliseconds from the first failure of a job to its next attempt, and at most from any failure; the jitter shortens both. */
const FIRST_DELAY = 10_000;
const MAX_DELAY = HOUR_MS;

/**
 * Milliseconds until the next attempt after `failures` failures in a row, at least one: twice as long after each, an hour at most. `random`,
 * from 0 to 1 (exclusive), takes up to half of it away, so that jobs that failed together do not come back together (Exponential Backoff And
 * Jitter, AWS Architecture Blog, 2015: "equal jitter").
 */
export function retryDelay(failures: number, random: number): number {
  const delay = Math.min(MAX_DELAY, FIRST_DELAY * 2 ** (failures - 1));
  return Math.round(delay * (1 - random / 2));
}
