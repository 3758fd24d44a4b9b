import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OutgoingEvent } from '../bus/bus.ts';
import { Channel, type Listener } from './channel.ts';

/** A socket that records what is written to it. */
class FakeListener implements Listener {
  readonly socketId: string;
  readonly writes: Buffer[] = [];
  constructor(socketId: string) {
    this.socketId = socketId;
  }
  write(frames: Buffer): void {
    this.writes.push(frames);
  }
  /** The received numbers, write by write. */
  heard(): string[][] {
    return this.writes.map((bytes) => [...bytes.toString().matchAll(/"data":"(\w+)"/g)].map(([, data]) => data!));
  }
}

const event = (data: string, except?: string): OutgoingEvent => ({ channel: 'c', event: 'e', data, ...(except && { except }) });

let delivered = 0;
let channel: Channel;
let a: FakeListener;
let b: FakeListener;
beforeEach(() => {
  vi.useFakeTimers();
  delivered = 0;
  channel = new Channel('c', (count) => {
    delivered += count;
  });
  [a, b] = [new FakeListener('1.1'), new FakeListener('2.2')];
  channel.add(a);
  channel.add(b);
});
afterEach(() => {
  vi.useRealTimers();
});

test('an idle channel delivers immediately, without waiting for a window', () => {
  channel.queue(event('1'));
  vi.advanceTimersByTime(0);
  expect(a.heard()).toEqual([['1']]);
});

test('events of the same moment are one write, and the same bytes for every socket', () => {
  for (const data of ['1', '2', '3']) channel.queue(event(data));
  vi.advanceTimersByTime(0);
  expect(a.heard()).toEqual([['1', '2', '3']]);
  expect(b.writes[0]).toBe(a.writes[0]);
  expect(delivered).toBe(6);
});

test('events that arrive one at a time do not wait for each other', () => {
  for (const data of ['1', '2', '3']) {
    channel.queue(event(data));
    vi.advanceTimersByTime(1);
  }
  expect(a.heard()).toEqual([['1'], ['2'], ['3']]);
});

test('a channel whose events overlap batches them for ten milliseconds', () => {
  for (const data of ['1', '2']) channel.queue(event(data));
  vi.advanceTimersByTime(0);
  channel.queue(event('3'));
  vi.advanceTimersByTime(5);
  channel.queue(event('4'));
  expect(a.heard()).toEqual([['1', '2']]);
  vi.advanceTimersByTime(5);
  expect(a.heard()).toEqual([
    ['1', '2'],
    ['3', '4'],
  ]);
});

test('the socket that an event excludes receives the other events of the same window', () => {
  for (const each of [event('1'), event('2', '1.1'), event('3')]) channel.queue(each);
  vi.advanceTimersByTime(0);
  expect({ aHeard: a.heard(), bHeard: b.heard() }).toEqual({ aHeard: [['1', '3']], bHeard: [['1', '2', '3']] });
});

test('a socket that all events exclude is not written to', () => {
  channel.queue(event('1', '1.1'));
  vi.advanceTimersByTime(0);
  expect(a.writes).toEqual([]);
});

test('a socket that is still joining receives its welcome first, then the buffered events', () => {
  const late = new FakeListener('3.3');
  channel.startJoining(late);
  channel.queue(event('1'));
  vi.advanceTimersByTime(0);
  expect(late.writes).toEqual([]);
  expect(channel.finishJoining(late, Buffer.from('"data":"welcome"'))).toBe(true);
  expect(late.heard()).toEqual([['welcome', '1']]);
  channel.queue(event('2'));
  vi.advanceTimersByTime(25);
  expect(late.heard()).toEqual([['welcome', '1'], ['2']]);
});

test('a socket that left while joining is not admitted', () => {
  const late = new FakeListener('3.3');
  channel.startJoining(late);
  channel.remove(late);
  expect(channel.finishJoining(late, Buffer.from(''))).toBe(false);
  expect(channel.sockets).toBe(2);
});
