import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ChatLog } from './chat-log.ts';
import type { MessageEntry } from './entry.ts';
import { aMessage, anOptimistic, idOf, noor } from './examples.ts';

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

describe('own messages', () => {
  test('F-06 an optimistic entry shows at once, after all others', () => {
    log.addPending(anOptimistic('77'));
    receive(1);
    log.flush();
    expect(shown()).toEqual([1, 'ref-77']);
  });

  test.each([
    ['answer first', ['answer', 'live']],
    ['realtime first', ['live', 'answer']],
    ['history first', ['history', 'answer', 'live']],
  ])('F-06 the real message replaces the optimistic one without a duplicate: %s', (_title, order) => {
    log.addPending(anOptimistic('77'));
    const real = aMessage(1, { ref: '77', mine: true, sender: noor });
    for (const source of order) {
      if (source === 'answer') log.confirm('77', { ...real });
      if (source === 'live') log.receive({ ...real });
      if (source === 'history') log.merge([{ ...real }]);
      log.flush();
      expect(shown()).toEqual([1]);
    }
    expect(log.view().entries[0]!.key).toBe('ref-77');
  });

  test('F-06 a message of another person with the same ref replaces nothing', () => {
    log.addPending(anOptimistic('77'));
    log.receive(aMessage(1, { ref: '77' }));
    log.flush();
    expect(shown()).toEqual([1, 'ref-77']);
  });

  test('a failed message that appears in the chat replaces the failed row', () => {
    log.addPending(anOptimistic('77'));
    log.setDelivery('77', 'failed');
    log.receive(aMessage(1, { ref: '77', mine: true }));
    log.flush();
    expect(log.view().entries).toMatchObject([{ id: idOf(1), delivery: 'sent' }]);
  });

  test('a withdrawn message is removed', () => {
    log.addPending(anOptimistic('77'));
    log.withdraw('77');
    expect(shown()).toEqual([]);
  });
});

describe('own messages held for moderation', () => {
  const deliveries = () => log.view().entries.map((entry) => entry.type === 'message' && entry.delivery);

  test('MO-09 a denial that arrives before the reply to the send is applied once the reply arrives', () => {
    log.addPending(anOptimistic('77'));
    log.addPending(anOptimistic('78'));
    log.deny(idOf(1));
    log.markHeld('78', idOf(2));
    log.markHeld('77', idOf(1));
    expect(deliveries()).toEqual(['held', 'denied']);
  });

  test('MO-09 a held message stays where it was sent, and a denied one moves to the end', () => {
    receive(1);
    log.flush();
    log.addPending(anOptimistic('77', { position: 1 }));
    log.markHeld('77', idOf(9));
    receive(2, 3);
    log.flush();
    expect(shown()).toEqual([1, 9, 2, 3]);
    log.deny(idOf(9));
    expect(shown()).toEqual([1, 2, 3, 9]);
  });

  test('MO-09 a held message older than the loaded history appears with its page', () => {
    log.merge(history(5));
    log.setHistory('more');
    log.addPending(anOptimistic('77', { ...aMessage(3), key: 'ref-77', ref: '77', mine: true, delivery: 'held' }));
    expect(shown()).toEqual([5]);
    log.prepend(history(2, 4));
    expect(shown()).toEqual([2, 3, 4, 5]);
  });

  test('MO-09 the denial of a message sent from another page has no effect', () => {
    log.deny(idOf(1));
    log.addPending(anOptimistic('77'));
    log.markHeld('77', idOf(1));
    expect(deliveries()).toEqual(['held']);
  });
});

describe('gaps', () => {
  test('L-10 while a gap is being closed live messages are held back, then all appear in order', () => {
    receive(1);
    log.flush();
    log.hold();
    receive(5, 6);
    vi.advanceTimersByTime(2000);
    expect(shown()).toEqual([1]);
    log.merge(history(4, 3));
    log.merge(history(2, 1));
    log.release();
    expect(shown()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test('L-10 the reply to a send does not hide a gap of earlier messages', () => {
    receive(1);
    log.addPending(anOptimistic('77'));
    log.confirm('77', aMessage(5, { ref: '77', mine: true }));
    expect(log.lastContiguous()?.id).toBe(idOf(1));
  });

  test('L-10 a gap too large to close resets the list, so that no row follows missing messages', () => {
    receive(...range(1, 100));
    log.flush();
    log.merge(history(...range(900, 950)), 'open');
    expect(shown()).toEqual(range(900, 950));
  });

  test('L-10 live messages that arrive while a too large gap is read are kept', () => {
    receive(...range(1, 100), 951);
    log.flush();
    log.merge(history(...range(900, 950)), 'open');
    expect(shown()).toEqual(range(900, 951));
  });

  test('L-10 a gap too large to close does not change a paused list until it resumes', () => {
    receive(...range(1, 100));
    log.flush();
    log.pause();
    log.merge(history(...range(900, 950)), 'open');
    expect(shown()).toEqual(range(1, 100));
    receive(951);
    log.flush();
    expect(log.view().waiting).toBe(52);
    log.resume();
    expect(shown()).toEqual(range(900, 951));
  });
});
