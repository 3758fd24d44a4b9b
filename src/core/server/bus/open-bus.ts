import type { Logger } from 'pino';
import type { ClusterBus } from './bus.ts';
import { memoryBus } from './memory-bus.ts';
import type { RedisLink } from './redis.ts';
import { RedisBus } from './redis-bus.ts';

export interface BusOptions {
  /** Null for a single node. The caller closes it after the bus. */
  redis: RedisLink | null;
  log: Logger;
}

export async function openBus({ redis, log }: BusOptions): Promise<ClusterBus> {
  if (redis === null) return memoryBus();
  const bus = new RedisBus({ link: redis, log });
  await bus.start();
  return bus;
}
