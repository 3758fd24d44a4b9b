import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MINUTE_MS, msAfter, SECOND_MS } from '#core/contract/durations.ts';
import { TIME_HEADER } from '#core/contract/time.ts';
import { ServerClock } from './server-clock.ts';

/** The server's time when a test starts. */
const NOON = new Date('2026-01-02T12:00:00.000Z');
/** Milliseconds by which the clock of the device is wrong. */
const WRONG = 10 * MINUTE_MS;

let clock: ServerClock;
beforeEach(() => {
  vi.useFakeTimers();
  clock = new ServerClock();
});
afterEach(() => void vi.useRealTimers());

const server = { at: NOON };
const setDevice = (wrong: number) => {
  server.at = NOON;
  vi.setSystemTime(msAfter(NOON, wrong));
};
const pass = (ms: number) => {
  server.at = msAfter(server.at, ms);
  vi.setSystemTime(Date.now() + ms);
};
/** The times that a request and its reply take, in milliseconds. */
const request = (there: number, back: number) => {
  const learn = clock.awaitReply();
  pass(there);
  const headers = new Headers({ [TIME_HEADER]: server.at.toISOString() });
  pass(back);
  learn(headers);
};
const error = () => Math.abs(clock.now().getTime() - server.at.getTime());

test.each([-WRONG, WRONG])(
  'a device whose clock is wrong by %i ms knows the server time after one reply, except for its duration',
  (wrong) => {
    setDevice(wrong);
    request(40, 60);
    expect(error()).toBeLessThanOrEqual(100);
    pass(MINUTE_MS);
    expect(error()).toBeLessThanOrEqual(100);
  },
);

test('faster replies narrow the time, and slower ones do not widen it', () => {
  setDevice(WRONG);
  request(2000, 1000);
  request(10, 10);
  expect(error()).toBeLessThanOrEqual(20);
  request(5000, 5000);
  expect(error()).toBeLessThanOrEqual(20);
});

test('a device with a right clock keeps its own time', () => {
  setDevice(0);
  request(30, 20);
  request(300, 2);
  expect(clock.now()).toEqual(new Date());
});

test('a clock that is set while the page is open is followed', () => {
  setDevice(WRONG);
  request(10, 10);
  vi.setSystemTime(server.at);
  request(10, 10);
  expect(error()).toBeLessThanOrEqual(20);
});

test('an event moves a clock that is behind, and one that reports an older moment changes nothing', () => {
  setDevice(-WRONG);
  clock.learnFromEvent({ id: 1, created_at: '2026-01-02T11:59:59+00:00' });
  expect(error()).toBeLessThanOrEqual(SECOND_MS);
  clock.learnFromEvent({ poll: { created_at: '2026-01-02T11:50:00.000000Z' } });
  expect(error()).toBeLessThanOrEqual(SECOND_MS);
  clock.learnFromEvent({ poll: { created_at: '2026-01-02T12:00:00.000000Z' } });
  expect(error()).toBe(0);
});

test.each([
  ['a date without a time zone', { created_at: '2026-01-02 13:00:00' }],
  ['a text that is no date', { created_at: 'T00:00Z' }],
  ['a number', { created_at: 1 }],
  ['an event without a date', { id: 7 }],
  ['an empty event', null],
])('%s teaches nothing', (_name, payload) => {
  setDevice(0);
  clock.learnFromEvent(payload);
  clock.awaitReply()(new Headers());
  expect(clock.now()).toEqual(NOON);
});

test('watchers hear of a noticeable correction only', () => {
  const heard = vi.fn();
  clock.watch(heard);
  setDevice(-WRONG);
  request(50, 50);
  expect(heard).toHaveBeenCalledTimes(1);
  request(10, 10);
  expect(heard).toHaveBeenCalledTimes(1);
});
