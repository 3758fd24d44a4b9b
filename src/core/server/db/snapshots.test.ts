import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeBus } from '../testing/fake-bus.ts';
import { DatabaseUnavailable } from './database-health.ts';
import type { Db } from './db.ts';
import { Snapshots } from './snapshots.ts';

const noDatabase: Db = { rows: async () => [], row: async () => null };
let bus = fakeBus();
let errors: string[] = [];
let snapshots: Snapshots;

beforeEach(() => {
  vi.useFakeTimers();
  bus = fakeBus();
  errors = [];
  snapshots = new Snapshots(noDatabase, bus, pino({ level: 'error' }, { write: (line) => void errors.push(line) }));
});
afterEach(() => vi.useRealTimers());

const add = (read: () => Promise<unknown>, channel = 'polls.1', subject = '') =>
  snapshots.add({
    channel,
    event: 'PollUpdate',
    subject,
    read: async () => {
      const payload = await read();
      return payload === null ? null : JSON.stringify(payload);
    },
  });
const sent = () => bus.published.map(({ payload }) => payload);

test('a thousand changes in a second become two frames: the first immediately, the final state at the end', async () => {
  let votes = 0;
  add(async () => votes);
  await vi.advanceTimersByTimeAsync(0);
  const atOnce = sent();
  for (; votes < 1000; votes++) add(async () => votes);
  await vi.advanceTimersByTimeAsync(999);
  const beforeTheSecond = sent();
  await vi.advanceTimersByTimeAsync(1);

  expect({ atOnce, beforeTheSecond, sent: sent() }).toEqual({ atOnce: [0], beforeTheSecond: [0], sent: [0, 1000] });
});

test('a steady stream of changes becomes one frame per second, each read when it is sent', async () => {
  let at = 0;
  for (at = 0; at < 5000; at += 100) {
    add(async () => at);
    await vi.advanceTimersByTimeAsync(100);
  }
  await vi.advanceTimersByTimeAsync(3000);
  expect(sent()).toEqual([0, 900, 1900, 2900, 3900, 4900]);
});

test('channels do not wait for each other', async () => {
  add(async () => 'one', 'polls.1');
  add(async () => 'two', 'polls.2');
  await vi.advanceTimersByTimeAsync(0);
  expect(sent()).toEqual(['one', 'two']);
});

test('snapshots of several subjects in one channel do not replace each other', async () => {
  let count = 0;
  const change = () => {
    count += 1;
    for (const subject of ['one', 'two']) add(async () => `${subject} ${count}`, 'channel_1', subject);
  };
  for (let at = 0; at < 10; at++) change();
  await vi.advanceTimersByTimeAsync(1000);
  expect(sent()).toEqual(['one 10', 'two 10', 'one 10', 'two 10']);
});

test('the next snapshot waits while one is being read, so a slow read never overtakes', async () => {
  const slow = Promise.withResolvers<string>();
  add(() => slow.promise);
  add(async () => 'newer');
  await vi.advanceTimersByTimeAsync(5000);
  expect(sent()).toEqual([]);

  slow.resolve('older');
  await vi.advanceTimersByTimeAsync(1000);
  expect(sent()).toEqual(['older', 'newer']);
});

test('null sends nothing', async () => {
  add(async () => null);
  await vi.advanceTimersByTimeAsync(2000);
  expect(sent()).toEqual([]);
});

test('while the database is unavailable the snapshot is retried every second; other errors are logged and not retried', async () => {
  let away = true;
  add(async () => {
    if (away) throw new DatabaseUnavailable('away');
    return 'back';
  });
  await vi.advanceTimersByTimeAsync(3500);
  expect({ sent: sent(), errors }).toEqual({ sent: [], errors: [] });
  away = false;
  await vi.advanceTimersByTimeAsync(1000);
  expect(sent()).toEqual(['back']);

  add(async () => Promise.reject(new Error('a bug')));
  await vi.advanceTimersByTimeAsync(5000);
  expect({ sent: sent(), errorCount: errors.length }).toEqual({ sent: ['back'], errorCount: 1 });
});

test('closing sends pending snapshots', async () => {
  add(async () => 'first');
  await vi.advanceTimersByTimeAsync(0);
  add(async () => 'last');
  await snapshots.close();
  expect(sent()).toEqual(['first', 'last']);
  expect(vi.getTimerCount()).toBe(0);
});

test('a snapshot that is being read while a fact is sent is followed by a fresh one', async () => {
  let state = 'active';
  const reading = Promise.withResolvers<string>();
  const reads = [() => reading.promise, async () => state];
  add(() => reads.shift()!());
  await vi.advanceTimersByTimeAsync(5);
  state = 'locked';
  bus.publish([{ channel: 'polls.1', event: 'PollUpdate', data: '"locked"' }]);
  snapshots.rereadIfReading('polls.1', 'PollUpdate');
  reading.resolve('active');
  await vi.advanceTimersByTimeAsync(1000);
  expect(sent()).toEqual(['locked', 'active', 'locked']);
});

test('a fact with no snapshot in progress is sent alone', async () => {
  snapshots.rereadIfReading('polls.1', 'PollUpdate');
  add(async () => 'active');
  await vi.advanceTimersByTimeAsync(5);
  snapshots.rereadIfReading('polls.1', 'PollUpdate');
  await vi.advanceTimersByTimeAsync(5000);
  expect(sent()).toEqual(['active']);
});
