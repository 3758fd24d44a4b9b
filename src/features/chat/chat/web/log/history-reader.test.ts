import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { UnreachableServer } from '#core/web/api.ts';
import { ChatLog } from './chat-log.ts';
import type { MessageEntry } from './entry.ts';
import { aMessage, idOf } from './examples.ts';
import { HistoryReader, type ReadPage } from './history-reader.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A room whose server has the messages `said`, and serves history newest first. */
function aRoom() {
  const log = new ChatLog();
  const said: MessageEntry[] = [];
  const room = {
    log,
    said,
    down: false,
    reads: 0,
    /** Messages sent while this page is connected. */
    live: (...numbers: number[]) => {
      for (const n of numbers) {
        room.missed(n);
        log.receive(aMessage(n));
      }
    },
    /** Messages sent while it is disconnected. */
    missed: (...numbers: number[]) => said.push(...numbers.map((n) => aMessage(n))),
    shown: () => log.view().entries.flatMap((entry) => (entry.type === 'message' ? [Number(entry.id.slice(-12))] : [])),
  };
  const read: ReadPage = async ({ cursor, limit }) => {
    room.reads++;
    if (room.down) throw new UnreachableServer('down');
    const before = cursor === undefined ? said : said.filter((message) => message.position < Number(cursor));
    const messages = [...before].sort((a, b) => b.position - a.position).slice(0, limit);
    return { messages, cursor: messages.length < limit ? null : String(messages.at(-1)!.position) };
  };
  return { ...room, room, reader: new HistoryReader(log, read) };
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);

test('L-09 the first page is shown together with messages that arrive while it loads', async () => {
  const { reader, room } = aRoom();
  room.missed(1, 2);
  const reading = reader.start();
  room.live(3);
  await reading;
  expect(room.shown()).toEqual([1, 2, 3]);
  expect(room.log.view().history).toBe('complete');
});

test('L-09 messages sent between the first page and the first live message are loaded', async () => {
  const { reader, room } = aRoom();
  room.missed(1);
  const reading = reader.start();
  room.missed(2);
  void reader.closeGap();
  room.live(3);
  await reading;
  expect(room.shown()).toEqual([1, 2, 3]);
});

test('a first page that fails to load can be retried', async () => {
  const { reader, room } = aRoom();
  room.missed(1);
  room.down = true;
  await reader.start();
  expect(room.log.view().history).toBe('failed');
  room.down = false;
  await reader.start();
  expect(room.shown()).toEqual([1]);
});

test('older pages are loaded until the beginning of the chat', async () => {
  const { reader, room } = aRoom();
  room.missed(...range(1, 150));
  await reader.start();
  expect(room.shown()).toEqual(range(51, 150));
  room.log.pause();
  await reader.older();
  expect(room.shown()).toEqual(range(1, 150));
  expect(room.log.view().history).toBe('complete');
  const before = room.reads;
  await reader.older();
  expect(room.reads).toBe(before);
});

test('an older page that fails to load is reported and can be retried', async () => {
  const { reader, room } = aRoom();
  room.missed(...range(1, 150));
  await reader.start();
  room.down = true;
  await reader.older();
  expect(room.log.view().history).toBe('reading_failed');
  room.down = false;
  await reader.older();
  expect(room.log.view().history).toBe('complete');
});

test('an older page is dropped if its adjacent rows were trimmed meanwhile', async () => {
  const { reader, room } = aRoom();
  room.missed(...range(1, 300));
  await reader.start();
  const reading = reader.older();
  room.live(...range(301, 800));
  room.log.flush();
  await reading;
  expect(room.shown()).toEqual(range(301, 800));
  expect(room.log.view().history).toBe('more');
});

test('L-10 messages sent during an outage are read back to the last known message', async () => {
  const { reader, room } = aRoom();
  room.missed(...range(1, 300));
  await reader.start();
  room.missed(...range(301, 400));
  const closing = reader.closeGap();
  room.live(401, 402);
  await closing;
  expect(room.shown()).toEqual(range(201, 402));
});

test('L-10 an outage of half a second costs one short page', async () => {
  const { reader, room } = aRoom();
  room.missed(...range(1, 300));
  await reader.start();
  room.missed(301);
  const before = room.reads;
  await reader.closeGap();
  expect(room.reads - before).toBe(1);
});

test('L-10 failing history is retried until the gap is closed, and live messages are not held back forever', async () => {
  const { reader, room } = aRoom();
  room.missed(1);
  await reader.start();
  room.missed(2);
  room.down = true;
  const closing = reader.closeGap();
  room.live(3);
  await vi.advanceTimersByTimeAsync(4900);
  expect(room.shown()).toEqual([1]);
  await vi.advanceTimersByTimeAsync(200);
  expect(room.shown()).toEqual([1, 3]);
  room.down = false;
  await vi.advanceTimersByTimeAsync(10_000);
  await closing;
  expect(room.shown()).toEqual([1, 2, 3]);
});

test('L-10 a second outage while the gap is being closed loses no messages', async () => {
  const { reader, room } = aRoom();
  room.missed(1);
  await reader.start();
  room.missed(2);
  room.down = true;
  const first = reader.closeGap();
  room.live(3);
  room.missed(4);
  room.down = false;
  const second = reader.closeGap();
  room.live(5);
  await vi.advanceTimersByTimeAsync(10_000);
  await Promise.all([first, second]);
  expect(room.shown()).toEqual([1, 2, 3, 4, 5]);
});

test('L-10 after hours away the list restarts instead of loading thousands of messages', async () => {
  const { reader, room } = aRoom();
  room.missed(...range(1, 50));
  await reader.start();
  room.missed(...range(51, 20_000));
  await reader.closeGap();
  expect(room.shown()).toEqual(range(19_501, 20_000));
  expect(room.reads).toBeLessThan(6);
});

test('L-10 for any sequence of missed and received messages, the list ends up equal to the room', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ live: fc.nat({ max: 20 }), missed: fc.nat({ max: 260 }), during: fc.nat({ max: 5 }) }), {
        minLength: 1,
        maxLength: 5,
      }),
      async (outages) => {
        const { reader, room } = aRoom();
        let n = 0;
        const next = (count: number) => {
          n += count;
          return range(n - count + 1, n);
        };
        await reader.start();
        for (const { live, missed, during } of outages) {
          room.live(...next(live));
          room.missed(...next(missed));
          const closing = reader.closeGap();
          room.live(...next(during));
          await closing;
        }
        room.log.flush();
        expect(room.shown()).toEqual(range(Math.max(1, n - 499), n).slice(-500));
        room.log.dispose();
      },
    ),
    { numRuns: 60 },
  );
});

test("findOwn finds an own message by its ref among other people's messages", async () => {
  const { reader, room } = aRoom();
  room.missed(...range(1, 20));
  room.said.push(aMessage(21, { ref: '77', mine: true }));
  room.missed(...range(22, 120));
  const since = aMessage(20).position;
  expect(await reader.findOwn('77', since)).toMatchObject({ id: idOf(21) });
  expect(await reader.findOwn('78', since)).toBeNull();
});

test('the search for an own message waits until the server is reachable again', async () => {
  const { reader, room } = aRoom();
  room.down = true;
  const search = reader.findOwn('77', 0);
  await vi.advanceTimersByTimeAsync(5000);
  room.said.push(aMessage(1, { ref: '77', mine: true }));
  room.down = false;
  await vi.advanceTimersByTimeAsync(8000);
  expect(await search).toMatchObject({ ref: '77' });
});

test('notices come with the page of their time, and a gap brings none before the oldest row', async () => {
  const log = new ChatLog();
  const replayed: string[] = [];
  const notice = (n: number) => ({
    id: String(n),
    event: 'Told',
    data: {},
    created_at: new Date(aMessage(n).position / 1000).toISOString(),
  });
  const pages = [
    { messages: [aMessage(9), aMessage(8)], cursor: String(aMessage(8).position), notices: [notice(8)] },
    { messages: [aMessage(10), aMessage(9), aMessage(8), aMessage(7)], cursor: '7', notices: [notice(7), notice(10)] },
    { messages: [aMessage(7)], cursor: null, notices: [notice(7)] },
  ];
  const reader = new HistoryReader(
    log,
    async () => pages.shift()!,
    (notices) => replayed.push(...notices.map(({ id }) => id)),
  );
  await reader.start();
  expect(replayed).toEqual(['8']);
  await reader.closeGap();
  expect(replayed).toEqual(['8', '10']);
  await reader.older();
  expect(replayed).toEqual(['8', '10', '7']);
  log.dispose();
});
