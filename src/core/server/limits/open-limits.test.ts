import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openRedis, type RedisLink } from '../bus/redis.ts';
import { RedisServer } from '../bus/testing/redis-server.ts';
import { Unavailable } from '../unavailable.ts';
import { type Limits, openLimits } from './open-limits.ts';

const log = pino({ level: 'silent' });
let server: RedisServer;
let redis: RedisLink;
beforeAll(async () => {
  server = await RedisServer.start();
  redis = await openRedis({ url: server.url, log });
});
afterAll(async () => {
  await redis.close();
  await server.kill();
});

const kinds: [string, () => Limits][] = [
  ['in memory', () => openLimits({ redis: null })],
  ['in Redis', () => openLimits({ redis })],
];

describe.each(kinds)('limits %s', (kind, open) => {
  test('grant as many uses as the rate, then report how long to wait', async () => {
    const limits = open();
    const grants = [];
    for (let use = 0; use < 4; use += 1) grants.push(await limits.take(`${kind} a`, 3, 30));
    expect(grants.map(({ kind }) => kind)).toEqual(['granted', 'granted', 'granted', 'limited']);
    expect(grants[3]).toEqual({ kind: 'limited', retryAfter: 30 });
  });

  test('count keys and rates separately', async () => {
    const limits = open();
    await limits.take(`${kind} b`, 1, 30);
    expect(await limits.take(`${kind} c`, 1, 30)).toEqual({ kind: 'granted' });
    expect(await limits.take(`${kind} b`, 2, 60)).toEqual({ kind: 'granted' });
    expect((await limits.take(`${kind} b`, 1, 30)).kind).toBe('limited');
  });

  test('grant a returned use again', async () => {
    const limits = open();
    for (let use = 0; use < 2; use += 1) await limits.take(`${kind} g`, 2, 30);
    await limits.giveBack(`${kind} g`, 2, 30);
    expect((await limits.take(`${kind} g`, 2, 30)).kind).toBe('granted');
    expect((await limits.take(`${kind} g`, 2, 30)).kind).toBe('limited');
  });

  test('count no refused use', async () => {
    const limits = open();
    await limits.take(`${kind} h`, 5, 30, 3);
    expect((await limits.take(`${kind} h`, 5, 30, 3)).kind).toBe('limited');
    expect((await limits.take(`${kind} h`, 5, 30, 2)).kind).toBe('granted');
    expect((await limits.take(`${kind} h`, 5, 30)).kind).toBe('limited');
    await limits.giveBack(`${kind} h`, 5, 30);
    expect((await limits.take(`${kind} h`, 5, 30)).kind).toBe('granted');
  });

  test('never have more uses than the rate, even when an unused key is returned', async () => {
    const limits = open();
    await limits.giveBack(`${kind} i`, 1, 30);
    const grants = [await limits.take(`${kind} i`, 1, 30), await limits.take(`${kind} i`, 1, 30)];
    expect(grants.map(({ kind }) => kind)).toEqual(['granted', 'limited']);
  });

  test('forget a cleared key', async () => {
    const limits = open();
    await limits.take(`${kind} d`, 1, 30);
    await limits.clear(`${kind} d`);
    expect(await limits.take(`${kind} d`, 1, 30)).toEqual({ kind: 'granted' });
  });

  test('grant again when the window is over', async () => {
    const limits = open();
    await limits.take(`${kind} e`, 1, 1);
    await expect.poll(() => limits.take(`${kind} e`, 1, 1)).toEqual({ kind: 'granted' });
  });

  test('never grant more than the rate to simultaneous uses', async () => {
    const limits = open();
    const grants = await Promise.all(Array.from({ length: 50 }, () => limits.take(`${kind} f`, 20, 30)));
    expect(grants.filter(({ kind }) => kind === 'granted')).toHaveLength(20);
  });
});

test('two nodes that share one Redis count together', async () => {
  const [a, b] = [openLimits({ redis }), openLimits({ redis })];
  await a.take('shared', 1, 30);
  expect((await b.take('shared', 1, 30)).kind).toBe('limited');
});

test('disabled limits grant everything', async () => {
  const limits = openLimits({ off: true, redis: null });
  const grants = await Promise.all(Array.from({ length: 10 }, () => limits.take('x', 1, 30)));
  expect(grants.every(({ kind }) => kind === 'granted')).toBe(true);
});

test('during a Redis outage a use is neither granted nor refused: the request is answered 503', async () => {
  const lonely = await RedisServer.start();
  const link = await openRedis({ url: lonely.url, log });
  const limits = openLimits({ redis: link });
  await limits.take('x', 5, 30);
  await lonely.kill();
  await expect(limits.take('x', 5, 30)).rejects.toBeInstanceOf(Unavailable);
  await lonely.start();
  await expect.poll(() => limits.take('x', 5, 30).catch(() => null)).toEqual({ kind: 'granted' });
  await link.close();
  await lonely.kill();
});
