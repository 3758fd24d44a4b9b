import { HOUR_MS } from '#core/contract/durations.ts';

/** Milliseconds from the first failure of a job to its next attempt, and the maximum after any failure; jitter shortens both. */
const FIRST_DELAY = 10_000;
const MAX_DELAY = HOUR_MS;

/**
 * Milliseconds after consecutive failures, at least one: doubled each time, an hour at most. `random`, from 0 to 1 (exclusive), removes up
 * to half ("equal jitter", Exponential Backoff And Jitter, AWS Architecture Blog, 2015).
 */
export function retryDelay(failures: number, random: number): number {
  const delay = Math.min(MAX_DELAY, FIRST_DELAY * 2 ** (failures - 1));
  return Math.round(delay * (1 - random / 2));
}
