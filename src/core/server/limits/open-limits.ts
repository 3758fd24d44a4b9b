import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { RedisLink } from '../bus/redis.ts';
import { Unavailable } from '../unavailable.ts';

interface LimitsOptions {
  /** Grants everything. Only for benchmarks and the demo, on a loopback address (decisions.md, Chat). */
  off?: boolean;
  /** Null counts in this process. */
  redis: RedisLink | null;
}

const unlimited: Limits = { take: async () => ({ kind: 'granted' }), giveBack: async () => {}, clear: async () => {} };

/** The limits of this installation. During a Redis outage `take` throws `Unavailable`, which answers 503. */
export function openLimits({ off = false, redis }: LimitsOptions): Limits {
  if (off) return unlimited;
  if (redis === null) {
    return fixedWindowLimits((points, duration) => new CounterInMemory({ keyPrefix: '', points, duration }));
  }
  return fixedWindowLimits(
    (points, duration) =>
      new RateLimiterRedis({
        storeClient: redis.client,
        useRedisPackage: true,
        rejectIfRedisNotReady: true,
        customIncrTtlLuaScript: COUNT_GRANTED,
        keyPrefix: `${redis.prefix}:limit:${points}/${duration}`,
        points,
        duration,
      }),
  );
}

/** Counts neither refused uses nor a return after the window, unlike the library. */
class CounterInMemory extends RateLimiterMemory {
  override async consume(key: string, uses = 1): Promise<RateLimiterRes> {
    try {
      return await super.consume(key, uses);
    } catch (refused) {
      await super.reward(key, uses);
      throw refused;
    }
  }

  override async reward(key: string, uses = 1): Promise<RateLimiterRes> {
    const known = await this.get(key);
    // The library also returns a window that is over until its timer runs.
    const used = known && known.msBeforeNext > 0 ? known.consumedPoints : 0;
    return super.reward(key, Math.min(uses, used));
  }
}

/** The same in Redis. ARGV: uses, negative for returned ones; seconds; rate. Returns the uses and the remaining milliseconds. */
const COUNT_GRANTED = `
local used = tonumber(redis.call('get', KEYS[1]) or '0')
local ttl = redis.call('pttl', KEYS[1])
if ttl < 0 then ttl = 1000 * ARGV[2] end
local sum = math.max(0, used + ARGV[1])
if sum <= tonumber(ARGV[3]) then redis.call('set', KEYS[1], sum, 'PX', math.max(1, ttl)) end
return {sum, ttl}
`;

type NewCounter = (rate: number, seconds: number) => RateLimiterAbstract;

function fixedWindowLimits(newCounter: NewCounter): Limits {
  const counters = new Map<string, RateLimiterAbstract>();

  const counterOf = (rate: number, seconds: number): RateLimiterAbstract => {
    const name = `${rate}/${seconds}`;
    const counter = counters.get(name) ?? newCounter(rate, seconds);
    counters.set(name, counter);
    return counter;
  };

  return {
    async take(key, rate, seconds, uses = 1): Promise<Grant> {
      try {
        await counterOf(rate, seconds).consume(key, uses);
        return { kind: 'granted' };
      } catch (thrown) {
        // The library throws its result when the limit is reached, and an error when it cannot count.
        if (thrown instanceof RateLimiterRes) return { kind: 'limited', retryAfter: Math.max(1, Math.ceil(thrown.msBeforeNext / 1000)) };
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

/** The result of using a key once. `retryAfter` (whole seconds, at least 1) is the time until the next use would be granted. */
export type Grant = { kind: 'granted' } | { kind: 'limited'; retryAfter: number };

/** Rate limits: counts uses per key over time, in memory, or in Redis so that all nodes count together (decision 002). */
export interface Limits {
  /** `rate` uses are granted per `seconds`. Several uses at once are granted together or not at all. */
  take(key: string, rate: number, seconds: number, uses?: number): Promise<Grant>;
  giveBack(key: string, rate: number, seconds: number): Promise<void>;
  clear(key: string): Promise<void>;
}
