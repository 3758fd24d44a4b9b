import { startServer } from '#app/server/testing/server-process.ts';
import { oldestPrograms, startPostgres } from '#core/server/testing/start-postgres.ts';
import { startRedis } from '#core/server/testing/start-redis.ts';
import { signUp } from './fixtures/person.ts';
import { PROGRAM } from './fixtures/program.ts';

/**
 * Starts PostgreSQL, Redis and two nodes, passes their addresses to the journeys, and stops everything afterwards. PostgreSQL has the oldest
 * supported version, so that the journeys walk all stores on it; all other tests run on the embedded one.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const [postgres, redis] = await Promise.all([startPostgres({ programs: oldestPrograms() }), startRedis()]);
  const env = {
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    RATE_LIMITS: 'off',
    BETA_FEATURES: 'on',
    RTMP_PORT: '0',
    PUSHER_APP_ID: PROGRAM.appId,
    PUSHER_APP_SECRET: PROGRAM.secret,
  };
  const first = await startServer({ env });
  const second = await startServer({ env });
  process.env.NODE_ONE_URL = first.url;
  process.env.NODE_TWO_URL = second.url;
  process.env.JOURNEY_NODE_ENV = JSON.stringify(env);
  // The first account becomes staff, so that the people of the journeys are ordinary users.
  await signUp(first.url, 'operator');
  return async () => {
    await Promise.all([first.stop(), second.stop()]);
    await Promise.all([postgres.stop(), redis.stop()]);
  };
}
