import type { Logger } from 'pino';
import type { ClusterBus } from './bus.ts';
import { memoryBus } from './memory-bus.ts';
import type { RedisLink } from './redis.ts';
import { RedisBus } from './redis-bus.ts';

export interface BusOptions {
  /** The connection from `openRedis`, or null for a single node. The caller who opened it closes it, after the bus. */
  redis: RedisLink | null;
  log: Logger;
}

/** The bus of this installation: in this process, or through Redis to every node. */
export async function openBus({ redis, log }: BusOptions): Promise<ClusterBus> {
  if (redis === null) return memoryBus();
  const bus = new RedisBus({ link: redis, log });
  await bus.start();
  return bus;
}
