import { createClient } from '@redis/client';
import { expect, test } from 'vitest';
import { check, diagnosticNamed } from '../diagnostics/testing.ts';
import { afterTest } from '../testing/after-test.ts';
import { startRedis } from '../testing/start-redis.ts';

const redis = diagnosticNamed('redis');
const checked = (REDIS_URL?: string) => check(redis, { settings: { REDIS_URL } });

test('a Redis that answers is fine, one that may evict entries is a warning, and one that is gone is an error', async () => {
  const { url, stop } = await startRedis();
  let isStopped = false;
  afterTest(async () => void (isStopped || (await stop())));
  expect((await checked(url)).text).toMatch(/^Redis \d+\.\d+\S* (?:answers in|takes) [\d.]+ ms/);

  const client = createClient({ url });
  await client.connect();
  await client.configSet('maxmemory-policy', 'allkeys-lru');
  await client.close();
  expect(await checked(url)).toMatchObject({
    state: 'warning',
    text: 'Redis may delete entries when its memory is full (maxmemory-policy allkeys-lru), such as rate limits.',
    advice: 'Set maxmemory-policy noeviction for this Redis.',
  });

  await stop();
  isStopped = true;
  expect(await checked(url)).toMatchObject({ state: 'error', code: 'unreachable', advice: 'Start Redis, or correct REDIS_URL.' });
});

test('a single node needs no Redis', async () => {
  expect(await checked()).toMatchObject({ state: 'skipped', code: 'off', advice: null });
});
