import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import type { RedisLink } from '../bus/redis.ts';
import { fixedWindowLimits } from './fixed-window.ts';
import type { Limits } from './limits.ts';

export interface LimitsOptions {
  /** Grants everything. Only for benchmarks and the demo, on a loopback address (decisions.md, Chat). */
  off?: boolean;
  /** Counts across all nodes; null counts in this process. */
  redis: RedisLink | null;
}

const unlimited: Limits = { take: async () => ({ granted: true }), giveBack: async () => {}, clear: async () => {} };

/** The limits of this installation. During a Redis outage `take` throws `Unavailable`, which answers 503. */
export function openLimits({ off = false, redis }: LimitsOptions): Limits {
  if (off) return unlimited;
  if (redis === null) {
    return fixedWindowLimits((points, duration) => new RateLimiterMemory({ keyPrefix: '', points, duration }));
  }
  return fixedWindowLimits(
    (points, duration) =>
      new RateLimiterRedis({
        storeClient: redis.client,
        useRedisPackage: true,
        rejectIfRedisNotReady: true,
        keyPrefix: `${redis.prefix}:limit:${points}/${duration}`,
        points,
        duration,
      }),
  );
}
