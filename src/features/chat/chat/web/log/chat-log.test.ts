import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aLaterEntry } from '../testing/later-entry.ts';
import { ChatLog } from './chat-log.ts';
import type { MessageEntry } from './entry.ts';
import { aMessage, anOptimistic, idOf, NOON, noor } from './examples.ts';

const notice = aLaterEntry('notice-1', 'told');

let log: ChatLog;
beforeEach(() => {
  vi.useFakeTimers();
  log = new ChatLog();
});
afterEach(() => {
  log.dispose();
  vi.useRealTimers();
});

/** Message numbers, and the types of other rows. */
const shown = (of = log) => of.view().entries.map((entry) => (entry.type === 'message' ? numberOf(entry) : entry.type));
const numberOf = (entry: MessageEntry) => (entry.id.startsWith('ref-') ? entry.id : Number(entry.id.slice(-12)));
const receive = (...numbers: number[]) => {
  for (const n of numbers) log.receive(aMessage(n));
};
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
const history = (...numbers: number[]) => numbers.map((n) => aMessage(n));

describe('queue', () => {
  test('L-05 entries that arrive within 550 ms of a flush are held for the next one', () => {
    receive(1);
    vi.advanceTimersByTime(0);
    expect(shown()).toEqual([1]);

    receive(2);
    vi.advanceTimersByTime(300);
    receive(3);
    vi.advanceTimersByTime(249);
    expect(shown()).toEqual([1]);
    vi.advanceTimersByTime(1);
    expect(shown()).toEqual([1, 2, 3]);
  });

  test('L-05 a busy chat changes the list at most once every 550 ms', () => {
    let changes = 0;
    log.subscribe(() => changes++);
    for (let n = 1; n <= 1099; n++) {
      receive(n);
      vi.advanceTimersByTime(1);
    }
    expect(changes).toBeLessThanOrEqual(2);
  });

  test('the queue is bounded in a tab with suspended timers', () => {
    receive(...range(1, 2000));
    expect(shown()).toEqual(range(1501, 2000));
  });
});

describe('history', () => {
  test('L-09 history and live messages merge in order, each once', () => {
    log.hold();
    receive(3, 4);
    log.merge(history(1, 2, 3));
    log.release();
    expect(shown()).toEqual([1, 2, 3, 4]);
  });

  test('L-09 messages with the same timestamp are ordered by id', () => {
    const instant = { position: NOON * 1000 };
    log.receive(aMessage(3, instant));
    log.receive(aMessage(1, instant));
    log.flush();
    log.merge([aMessage(2, instant)]);
    expect(shown()).toEqual([1, 2, 3]);
  });

  test('a message deleted while history was loading shows as deleted', () => {
    log.markDeleted(idOf(2), { kind: 'user_deleted', aiModerated: false, violatedRules: [] });
    log.merge(history(1, 2));
    expect(log.view().entries.map((entry) => entry.type === 'message' && entry.deletion?.kind)).toEqual([undefined, 'user_deleted']);
  });

  test('a notice stays after the message that it followed, regardless of earlier merges', () => {
    receive(1, 3);
    log.receive(notice);
    log.flush();
    log.merge(history(2));
    receive(4);
    log.flush();
    expect(shown()).toEqual([1, 2, 3, 'later', 4]);
  });

  test('older pages are prepended without messages that are already in the list', () => {
    log.merge(history(5, 6));
    log.pause();
    expect(log.prepend(history(3, 4, 5))).toBe(2);
    expect(shown()).toEqual([3, 4, 5, 6]);
  });

  test('L-09 any mix of history, live messages, repeats and flushes yields each message once, in order', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ n: fc.integer({ min: 1, max: 60 }), how: fc.constantFrom('live', 'history', 'flush', 'page') }), {
          maxLength: 80,
        }),
        fc.integer({ min: 1, max: 7 }),
        (steps, tied) => {
          const mixed = new ChatLog();
          const told = new Set<number>();
          for (const { n, how } of steps) {
            const page = range(n, Math.min(60, n + 4)).map((m) => aMessage(m, {}, tied));
            if (how === 'flush') mixed.flush();
            if (how === 'live') mixed.receive(page[0]!);
            if (how === 'history') mixed.merge([...page].reverse());
            if (how === 'page') mixed.prepend(page);
            if (how === 'live') told.add(n);
            else if (how !== 'flush') for (const m of range(n, Math.min(60, n + 4))) told.add(m);
          }
          mixed.flush();
          expect(shown(mixed)).toEqual([...told].sort((a, b) => a - b));
          mixed.dispose();
        },
      ),
    );
  });
});

describe('bounds', () => {
  test('L-07 a following list keeps the newest 500', () => {
    receive(...range(1, 700));
    log.flush();
    expect(shown()).toEqual(range(201, 700));
  });

  test('L-07 a paused list keeps 2,000, and 500 again after resuming', () => {
    log.pause();
    receive(...range(1, 2500));
    log.flush();
    expect(log.view().entries).toHaveLength(2000);
    expect(log.view().waiting).toBe(2500);
    log.resume();
    expect(shown().filter((row) => row !== 'divider')).toEqual(range(2001, 2500));
  });

  test('L-07 trimming a paused list never removes the rows in view', () => {
    receive(...range(1, 500));
    log.flush();
    log.pause();
    log.readingFrom(idOf(100));
    receive(...range(501, 4000));
    log.flush();
    expect(shown()[0]).toBe(100);
    expect(log.view().entries).toHaveLength(2000);
    expect(log.view().waiting).toBe(3500);

    log.resume();
    expect(shown()).toEqual(range(3501, 4000));
  });

  test('a message trimmed by the cap does not return at the top', () => {
    receive(...range(1, 600));
    log.flush();
    log.merge(history(50));
    expect(shown()[0]).toBe(101);
  });

  test('after rows were trimmed, fully loaded history can be loaded again', () => {
    log.merge(history(1));
    log.setHistory('complete');
    receive(...range(2, 600));
    log.flush();
    expect(log.view().history).toBe('more');
  });

  test('after a day of chat only the shown rows are kept in memory', () => {
    receive(...range(1, 5000));
    log.flush();
    expect(range(1, 4500).some((n) => log.knows(idOf(n)))).toBe(false);
  });
});

describe('pause', () => {
  test('L-04 messages that arrive while paused are counted, and the divider marks the first unread one', () => {
    receive(1, 2);
    log.flush();
    log.pause();
    expect(shown()).toEqual([1, 2]);
    receive(3, 4);
    log.flush();
    expect(shown()).toEqual([1, 2, 'divider', 3, 4]);
    expect(log.view()).toMatchObject({ mode: 'paused', waiting: 2 });
  });

  test('L-04 there is only one divider, and the next pause moves it', () => {
    log.pause();
    receive(1);
    log.flush();
    log.resume();
    receive(2);
    log.flush();
    log.pause();
    receive(3);
    log.flush();
    expect(shown()).toEqual([1, 2, 'divider', 3]);
  });

  test('L-04 own messages are not unread, and sending removes the divider', () => {
    log.pause();
    log.receive(aMessage(1, { mine: true, sender: noor }));
    log.flush();
    expect(log.view().waiting).toBe(0);
    receive(2);
    log.flush();
    expect(shown()).toEqual([1, 'divider', 2]);
    log.addPending(anOptimistic('77'));
    expect(shown()).toEqual([1, 2, 'ref-77']);
  });
});

describe('deletions', () => {
  test('deleting one message or all messages of a person changes only their entries', () => {
    receive(1, 2);
    log.receive(aMessage(3, { sender: noor }));
    log.flush();
    const before = log.view().entries;
    log.markDeletedBy(noor.id, { kind: 'mod_ban', aiModerated: false, violatedRules: [] });
    const after = log.view().entries;
    expect(after[2]).toMatchObject({ deletion: { kind: 'mod_ban' } });
    expect(after[0]).toBe(before[0]);
  });

  test('queued messages are marked as deleted too', () => {
    receive(1);
    log.markDeleted(idOf(1), { kind: 'user_deleted', aiModerated: false, violatedRules: [] });
    log.flush();
    expect(log.view().entries[0]).toMatchObject({ deletion: { kind: 'user_deleted' } });
  });

  test('clearing the chat marks all messages so far, no later ones, and keeps an earlier deletion reason', () => {
    receive(1);
    log.markDeleted(idOf(1), { kind: 'mod_ban', aiModerated: false, violatedRules: [] });
    receive(2);
    log.clear({ until: null, by: 'lena' });
    receive(3);
    log.flush();
    const kinds = log.view().entries.map((entry) => (entry.type === 'message' ? (entry.deletion?.kind ?? null) : entry.type));
    expect(kinds).toEqual(['mod_ban', 'mod_deleted', 'mod_action', null]);
  });

  test('MO-01 a clear stays below what it deleted, however late messages of either side arrive', () => {
    const { position } = aMessage(4);
    receive(3, 6);
    log.flush();
    log.clear({ until: position, by: 'lena' });
    log.clear({ until: position, by: 'lena' });
    log.clear({ until: position - 1, by: 'somebody earlier' });
    receive(5, 4);
    log.flush();
    log.merge(history(2));
    const rows = log.view().entries.map((entry) => (entry.type === 'message' ? [numberOf(entry), entry.deletion !== null] : entry.type));
    expect(rows).toEqual([[2, true], [3, true], [4, true], 'mod_action', [5, false], [6, false]]);
  });

  test('a reply to a deleted message loses the quote, even if it arrives later', () => {
    const quoting = (n: number) =>
      aMessage(n, { kind: 'reply', original: { id: idOf(1), content: 'message 1', sender: { id: noor.id, username: 'noor' } } });
    receive(1);
    log.receive(quoting(2));
    log.flush();
    log.markDeleted(idOf(1), { kind: 'mod_deleted', aiModerated: false, violatedRules: [] });
    log.receive(quoting(3));
    log.flush();
    expect(
      log
        .view()
        .entries.slice(1)
        .map((entry) => entry.type === 'message' && entry.original?.content),
    ).toEqual(['', '']);
  });
});

test('a notice is replaced in place, both in the list and in the queue', () => {
  log.receive(notice);
  expect(log.replace('notice-1', aLaterEntry('notice-1', 'told more fully'))).toBe(true);
  log.flush();
  receive(1);
  log.flush();
  expect(log.replace('notice-1', aLaterEntry('notice-1', 'told in full'))).toBe(true);
  expect(log.view().entries[0]).toEqual(aLaterEntry('notice-1', 'told in full'));
  expect(log.replace('notice-2', notice)).toBe(false);
});

test('the notices from one person are removed from the list, the rows set aside and the queue', () => {
  const from = (key: string, username?: string) => ({ ...aLaterEntry(key), from: username });
  for (const entry of [from('a', 'remy'), from('b', 'lena'), from('c')]) log.receive(entry);
  log.merge(history(1));
  log.flush();
  log.receive(from('d', 'remy'));
  log.removeNoticesFrom('remy');
  log.flush();
  expect(log.view().entries.map(({ key, type }) => (type === 'message' ? 1 : key))).toEqual([1, 'b', 'c']);

  log.pause();
  log.merge(history(5), 'open');
  log.receive(from('e', 'lena'));
  log.flush();
  log.removeNoticesFrom('lena');
  log.resume();
  expect(shown()).not.toContain('e');
  expect(log.view().entries.map(({ key }) => key)).not.toContain('b');
});

test('listeners receive each batch of live messages once, without own and repeated messages', () => {
  const batches: number[][] = [];
  log.onArrival((arrived) => batches.push(arrived.map((entry) => numberOf(entry) as number)));
  receive(1, 1, 2);
  log.receive(aMessage(3, { mine: true }));
  log.flush();
  log.merge(history(1, 4));
  expect(batches).toEqual([[1, 2]]);
});
