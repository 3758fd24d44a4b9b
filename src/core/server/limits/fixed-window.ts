import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import { Unavailable } from '../unavailable.ts';
import type { Grant, Limits } from './limits.ts';

/** Creates the counter for one rate. */
export type NewCounter = (rate: number, seconds: number) => RateLimiterAbstract;

/** Limits on top of the library's counters: one counter for each rate, created on first use. */
export function fixedWindowLimits(newCounter: NewCounter): Limits {
  const counters = new Map<string, RateLimiterAbstract>();

  const counterOf = (rate: number, seconds: number): RateLimiterAbstract => {
    const name = `${rate}/${seconds}`;
    const counter = counters.get(name) ?? newCounter(rate, seconds);
    counters.set(name, counter);
    return counter;
  };

  return {
    async take(key, rate, seconds): Promise<Grant> {
      try {
        await counterOf(rate, seconds).consume(key);
        return { granted: true };
      } catch (thrown) {
        // The library throws its result when the limit is reached, and an error when it cannot count.
        if (thrown instanceof RateLimiterRes) return { granted: false, retryAfter: Math.max(1, Math.ceil(thrown.msBeforeNext / 1000)) };
        throw new Unavailable('The rate limits cannot be counted now.', 2, { cause: thrown });
      }
    },
    async giveBack(key, rate, seconds) {
      try {
        await counterOf(rate, seconds).reward(key);
      } catch (thrown) {
        throw new Unavailable('The rate limits cannot be counted now.', 2, { cause: thrown });
      }
    },
    // A caller that clears a key has used it earlier in the same request, so its counter exists here.
    async clear(key) {
      try {
        await Promise.all([...counters.values()].map((counter) => counter.delete(key)));
      } catch (thrown) {
        throw new Unavailable('The rate limits cannot be cleared now.', 2, { cause: thrown });
      }
    },
  };
}
