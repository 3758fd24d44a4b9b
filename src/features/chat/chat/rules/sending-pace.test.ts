import { expect, test } from 'vitest';
import { aChatroom, later, NOON } from '../examples.ts';
import {
  isRepeat,
  MODERATOR_PACE,
  paceOf,
  SLOW_MODE_LOOKBACK,
  slowModeEnd,
  slowModeGuard,
  timeOfPosition,
  VIEWER_PACE,
} from './sending-pace.ts';

test('viewers can send 20 messages in 30 seconds, moderators and above 100', () => {
  expect(paceOf(false)).toEqual({ rate: 20, seconds: 30 });
  expect(paceOf(true)).toEqual({ rate: 100, seconds: 30 });
  expect([paceOf(false), paceOf(true)]).toEqual([VIEWER_PACE, MODERATOR_PACE]);
});

test('the same text counts as a repeat for 30 seconds', () => {
  expect(isRepeat(NOON, NOON)).toBe(true);
  expect(isRepeat(NOON, later(29.999))).toBe(true);
  expect(isRepeat(NOON, later(30))).toBe(false);
  expect(isRepeat(null, NOON)).toBe(false);
});

const slow = (seconds: number, enabled = true) => aChatroom({ slow_mode: { enabled, message_interval: seconds } });

test('K-04 slow mode ends one interval after the last message, and does not apply without one or when it is off', () => {
  expect(slowModeEnd(slow(30), NOON, later(29.999))).toEqual(later(30));
  expect(slowModeEnd(slow(30), NOON, later(30))).toBeNull();
  expect(slowModeEnd(slow(30), null, NOON)).toBeNull();
  expect(slowModeEnd(slow(30, false), NOON, NOON)).toBeNull();
});

test('K-04 slow mode counts from the position of a message, not from the second before it', () => {
  const lastMessageAt = timeOfPosition(NOON.getTime() * 1000 + 1);
  expect(lastMessageAt).toEqual(later(0.001));
  expect(slowModeEnd(slow(5), lastMessageAt, later(5))).toEqual(later(5.001));
});

test('CM-03 no interval exceeds the lookback for last messages', () => {
  expect(slowModeEnd(slow(SLOW_MODE_LOOKBACK), NOON, later(SLOW_MODE_LOOKBACK))).toBeNull();
});

test.each([
  [1, 1],
  [2, 1],
  [4, 3],
  [120, 5],
])('K-04 with an interval of %d seconds an accepted message blocks another one for %d seconds', (interval, seconds) => {
  expect(slowModeGuard(slow(interval), false)).toBe(seconds);
});

test('K-04 slow mode does not apply to moderators, or when it is off', () => {
  expect(slowModeGuard(slow(30), true)).toBeNull();
  expect(slowModeGuard(slow(30, false), false)).toBeNull();
});
