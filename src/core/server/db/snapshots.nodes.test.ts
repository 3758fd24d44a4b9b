import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Bus, OutgoingEvent } from '../bus/bus.ts';
import { openRedis } from '../bus/redis.ts';
import { RedisBus } from '../bus/redis-bus.ts';
import { RedisServer } from '../bus/testing/redis-server.ts';
import type { Db } from './db.ts';
import { Snapshots } from './snapshots.ts';

const log = pino({ level: 'silent' });
const noDatabase: Db = { rows: async () => [], row: async () => null };
/** Long enough that only the test ends a claim, not the clock. */
const HELD_MS = 600_000;

let server: RedisServer;
beforeAll(async () => {
  server = await RedisServer.start();
});
afterAll(() => server.kill());

/** One node with controlled windows: `windows` has the end functions of the open windows, with their lengths. */
async function openNode() {
  const link = await openRedis({ url: server.url, log, prefix: 'snapshots' });
  const redis = new RedisBus({ link, log });
  await redis.start();
  const received: OutgoingEvent[] = [];
  redis.connect({
    deliver: (events) => void received.push(...events),
    execute: () => undefined,
    count: () => new Map(),
    viewers: () => new Map(),
    localMembers: () => [],
    resync: () => undefined,
  });
  const bus: Bus = {
    publish: (events) => redis.publish(events),
    command: (command) => redis.command(command),
    claim: (name) => redis.claim(name, HELD_MS),
    close: () => redis.close(),
  };
  const windows: { end: () => void; milliseconds: number }[] = [];
  const snapshots = new Snapshots(noDatabase, bus, log, (end, milliseconds) => {
    windows.push({ end, milliseconds });
    return () => undefined;
  });
  const add = (data: string) =>
    snapshots.add({ channel: 'predictions-channel-1', event: 'PredictionUpdated', read: async () => JSON.stringify(data) });
  const close = async () => {
    await redis.close();
    await link.close();
  };
  return { link, received, windows, snapshots, add, close };
}

test('PR-15 two nodes together send one update per second and room, and always the last state', async () => {
  const [one, other] = [await openNode(), await openNode()];
  const sent = () => one.received.map(({ data }) => JSON.parse(data));
  const secondEnds = async () => {
    const claims = await one.link.client.keys('snapshots:claim:*');
    expect(claims).toHaveLength(1);
    await one.link.client.del(claims);
  };

  one.add('first');
  await expect.poll(() => one.windows).toHaveLength(1);
  other.add('second');
  await expect.poll(() => other.windows).toHaveLength(1);
  await expect.poll(() => sent()).toEqual(['first']);
  // The other node waits for the rest of the second.
  expect(other.windows[0]!.milliseconds).toBeGreaterThan(0);
  expect(other.windows[0]!.milliseconds).toBeLessThanOrEqual(HELD_MS);

  await secondEnds();
  other.add('third');
  other.windows[0]!.end();
  await expect.poll(() => sent()).toEqual(['first', 'third']);
  // The other node has claimed this second.
  one.windows[0]!.end();
  one.add('fourth');
  await expect.poll(() => one.windows).toHaveLength(2);
  expect(sent()).toEqual(['first', 'third']);

  // A node that stops sends its state at once.
  await one.snapshots.close();
  await expect.poll(() => sent()).toEqual(['first', 'third', 'fourth']);
  await one.close();
  await other.close();
});

test('during a Redis outage a node sends its updates alone', async () => {
  const node = await openNode();
  await server.kill();
  await expect.poll(() => node.link.available).toBe(false);
  node.add('alone');
  await expect.poll(() => node.received.map(({ data }) => data)).toEqual(['"alone"']);
  await node.link.close();
  await server.start();
});
