import pino from 'pino';
import { expect, test } from 'vitest';
import { openRedis } from './redis.ts';
import { RedisServer } from './testing/redis-server.ts';

/** A logger that records its lines. */
function keptLog() {
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push((JSON.parse(line) as { msg: string }).msg) });
  return { log, lines };
}

test('an unreachable Redis fails the start with one sentence', async () => {
  const { log } = keptLog();
  await expect(openRedis({ url: 'redis://127.0.0.1:1', log, startTimeout: 300 })).rejects.toThrow(/^Redis is unreachable: .*ECONNREFUSED/);
});

test('an outage and its end are logged once each, and the connection recovers automatically', async () => {
  const server = await RedisServer.start();
  const { log, lines } = keptLog();
  const link = await openRedis({ url: server.url, log });
  let returns = 0;
  link.onReconnect(() => {
    returns += 1;
  });
  await server.kill();
  await expect.poll(() => link.available).toBe(false);
  await expect(link.run((client) => client.get('x'))).rejects.toThrow('Redis is unavailable.');
  await server.start();
  await expect.poll(() => returns).toBe(1);
  expect(link.available).toBe(true);
  expect(await link.run((client) => client.set('x', '1'))).toBe('OK');
  expect(lines).toEqual(['Redis is unavailable. This node continues alone until it is back.', 'Redis is back.']);
  await link.close();
  await server.kill();
});

test('a connected but silent Redis counts as unavailable', async () => {
  const server = await RedisServer.start();
  const { log, lines } = keptLog();
  const link = await openRedis({ url: server.url, log, idleTimeout: 600 });
  server.freeze();
  await expect.poll(() => link.available).toBe(false);
  server.thaw();
  await expect.poll(() => link.available).toBe(true);
  // A busy machine may be silent for up to twice the limit.
  expect(lines.slice(0, 2)).toEqual(['Redis is unavailable. This node continues alone until it is back.', 'Redis is back.']);
  await link.close();
  await server.kill();
});

test('a Redis that answers but cannot serve counts as unavailable, and recovers without a new connection', async () => {
  const server = await RedisServer.start();
  const { log, lines } = keptLog();
  const link = await openRedis({ url: server.url, log, idleTimeout: 3_000 });
  await link.client.configSet('busy-reply-threshold', '20');
  const other = link.client.duplicate();
  other.on('error', () => undefined);
  await other.connect();
  const stuck = other.eval('while true do end', { keys: [], arguments: [] });
  await expect.poll(() => lines.length).toBe(1);
  await Promise.all([expect(stuck).rejects.toThrow(), link.client.scriptKill()]);
  await expect.poll(() => lines.length).toBe(2);
  expect(lines).toEqual(['Redis is unavailable. This node continues alone until it is back.', 'Redis is back.']);
  expect(link.available).toBe(true);
  other.destroy();
  await link.close();
  await server.kill();
});

test('a faulty command of ours is not mistaken for an outage', async () => {
  const server = await RedisServer.start();
  const { log } = keptLog();
  const link = await openRedis({ url: server.url, log });
  await expect(link.run((client) => client.eval('return nonsense(', { keys: [], arguments: [] }))).rejects.toThrow(/compiling/);
  await link.close();
  await server.kill();
});
