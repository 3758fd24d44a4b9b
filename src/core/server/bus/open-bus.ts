import type { Logger } from 'pino';
import { type DeclaredSettings, type Settings, type SettingValues, url } from '../settings/setting.ts';
import type { ClusterBus } from './bus.ts';
import { memoryBus } from './memory-bus.ts';
import type { RedisLink } from './redis.ts';
import { RedisBus } from './redis-bus.ts';

interface BusOptions {
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

export const busSettings = {
  REDIS_URL: {
    type: url('redis:', 'rediss:'),
    help: 'Redis server, for several nodes of one installation. Needs DATABASE_URL.',
    requirement: 'must look like redis://host:6379',
    secret: true,
  },
} satisfies DeclaredSettings;

declare module '../settings/setting.ts' {
  interface Settings extends SettingValues<typeof busSettings> {}
}

export const checkBusSettings = ({ REDIS_URL, DATABASE_URL }: Readonly<Settings>): string | null =>
  REDIS_URL && !DATABASE_URL ? 'REDIS_URL needs DATABASE_URL: several nodes cannot share an embedded database.' : null;
