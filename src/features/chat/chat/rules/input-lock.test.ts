import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_SECONDS, HOUR_SECONDS } from '#core/contract/durations.ts';
import { aChatroom, aChatSender, later, NOON } from '../examples.ts';
import {
  type ChatModes,
  type ChatSender,
  inputLock,
  isRepeat,
  MODERATOR_PACE,
  paceOf,
  SLOW_MODE_LOOKBACK,
  slowModeEnd,
  slowModeGuard,
  timeOfPosition,
  VIEWER_PACE,
} from './input-lock.ts';

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

/** A room with all locks at once, strongest first, and how to lift each. */
const lockedRoom: ChatModes = aChatroom({
  pause: { enabled: true },
  subscribers_mode: { enabled: true },
  followers_mode: { enabled: true, min_duration: 10 },
  slow_mode: { enabled: true, message_interval: 30 },
  account_age: { enabled: true, min_duration: 60 },
});
const lockedSender: ChatSender = aChatSender({
  ban: { permanent: true, createdAt: later(-60), expiresAt: null, endedAt: null },
  followingSince: null,
  subscribedUntil: null,
  lastMessageAt: later(-10),
  accountCreatedAt: later(-60),
});
const timeout = { permanent: false, createdAt: later(-60), expiresAt: later(90), endedAt: null };

test('K-01 unaccepted rules or missing settings lock everyone, including moderators, without a reason', () => {
  expect(inputLock(null, { ...lockedSender, ban: null }, NOON)).toEqual({ kind: 'not_ready' });
  expect(inputLock(null, aChatSender({ isModeratorOrAbove: true }), NOON)).toEqual({ kind: 'not_ready' });
});

test('K-03 a banned person sees the ban before the request to accept the rules', () => {
  expect(inputLock(null, lockedSender, NOON)).toEqual({ kind: 'banned' });
  expect(inputLock(null, { ...lockedSender, ban: timeout }, NOON)).toMatchObject({ kind: 'timed_out' });
  expect(inputLock(null, { ...lockedSender, ban: timeout }, later(90))).toEqual({ kind: 'not_ready' });
});

test('K-02 moderators and above are never locked', () => {
  expect(inputLock(lockedRoom, { ...lockedSender, isModeratorOrAbove: true }, NOON)).toEqual({ kind: 'open' });
});

test('K-03 with several reasons, the first in the order applies', () => {
  const kinds: string[] = [];
  let room = lockedRoom;
  let sender = lockedSender;
  const note = () => kinds.push(inputLock(room, sender, NOON).kind);
  note();
  sender = { ...sender, ban: timeout };
  note();
  sender = { ...sender, ban: null };
  note();
  room = { ...room, pause: { enabled: false } };
  note();
  sender = { ...sender, subscribedUntil: later(1) };
  note();
  sender = { ...sender, followingSince: later(-700) };
  note();
  sender = { ...sender, lastMessageAt: null };
  note();
  sender = { ...sender, accountCreatedAt: later(-HOUR_SECONDS) };
  note();
  expect(kinds).toEqual(['banned', 'timed_out', 'paused', 'subscribers_only', 'followers_only', 'slow_mode', 'account_age', 'open']);
});

describe('each lock ends at the exact second', () => {
  test('a timeout counts down and ends without an event', () => {
    const sender = aChatSender({ ban: timeout });
    expect(inputLock(aChatroom(), sender, NOON)).toEqual({ kind: 'timed_out', until: later(90), secondsLeft: 90 });
    expect(inputLock(aChatroom(), sender, later(89.5))).toMatchObject({ secondsLeft: 1 });
    expect(inputLock(aChatroom(), sender, later(90))).toEqual({ kind: 'open' });
  });

  test('a timeout without an expiry ends after two years, and a permanent ban never ends', () => {
    const endless = aChatSender({ ban: { permanent: false, createdAt: NOON, expiresAt: null, endedAt: null } });
    expect(inputLock(aChatroom(), endless, later(730 * DAY_SECONDS)).kind).toBe('timed_out');
    expect(inputLock(aChatroom(), endless, later(730.5 * DAY_SECONDS)).kind).toBe('open');
    const permanent = aChatSender({ ban: { permanent: true, createdAt: NOON, expiresAt: null, endedAt: null } });
    expect(inputLock(aChatroom(), permanent, later(9999 * DAY_SECONDS))).toEqual({ kind: 'banned' });
  });

  test('K-03 a subscription unlocks a subscribers-only room until it ends', () => {
    const room = aChatroom({ subscribers_mode: { enabled: true } });
    expect(inputLock(room, aChatSender({ subscribedUntil: later(1) }), NOON).kind).toBe('open');
    expect(inputLock(room, aChatSender({ subscribedUntil: NOON }), NOON).kind).toBe('subscribers_only');
  });

  test('a follower can chat after the minimum time', () => {
    const room = aChatroom({ followers_mode: { enabled: true, min_duration: 10 } });
    const follower = aChatSender({ followingSince: NOON });
    expect(inputLock(room, aChatSender(), NOON)).toEqual({ kind: 'followers_only', minutes: 10, until: null });
    expect(inputLock(room, follower, later(599))).toEqual({ kind: 'followers_only', minutes: 10, until: later(600) });
    expect(inputLock(room, follower, later(600)).kind).toBe('open');
  });

  test('without a minimum time every follower can chat at once', () => {
    const room = aChatroom({ followers_mode: { enabled: true, min_duration: 0 } });
    expect(inputLock(room, aChatSender({ followingSince: NOON }), NOON).kind).toBe('open');
    expect(inputLock(room, aChatSender(), NOON).kind).toBe('followers_only');
  });

  test('slow mode counts down from the last message', () => {
    const room = aChatroom({ slow_mode: { enabled: true, message_interval: 30 } });
    const sender = aChatSender({ lastMessageAt: NOON });
    expect(inputLock(room, sender, later(0))).toEqual({ kind: 'slow_mode', until: later(30), secondsLeft: 30 });
    expect(inputLock(room, sender, later(29.001))).toMatchObject({ secondsLeft: 1 });
    expect(inputLock(room, sender, later(30)).kind).toBe('open');
    expect(inputLock(room, aChatSender(), NOON).kind).toBe('open');
  });

  test('K-03 an account is old enough after the minimum number of minutes', () => {
    const room = aChatroom({ account_age: { enabled: true, min_duration: 60 } });
    const sender = aChatSender({ accountCreatedAt: NOON });
    expect(inputLock(room, sender, later(HOUR_SECONDS - 1))).toEqual({ kind: 'account_age', minutes: 60, until: later(HOUR_SECONDS) });
    expect(inputLock(room, sender, later(HOUR_SECONDS)).kind).toBe('open');
  });

  test('decided: a paused chat locks viewers', () => {
    const room = aChatroom({ pause: { enabled: true } });
    expect(inputLock(room, aChatSender(), NOON)).toEqual({ kind: 'paused' });
    expect(inputLock(room, aChatSender({ isModeratorOrAbove: true }), NOON).kind).toBe('open');
  });
});

test('disabled modes lock nobody, regardless of their numbers', () => {
  const room = aChatroom({
    slow_mode: { enabled: false, message_interval: 120 },
    followers_mode: { enabled: false, min_duration: 99 },
    account_age: { enabled: false, min_duration: 99 },
  });
  expect(inputLock(room, { ...lockedSender, ban: null }, NOON)).toEqual({ kind: 'open' });
});

test('K-03 an expired lock never returns', () => {
  const maybe = fc.boolean();
  fc.assert(
    fc.property(maybe, maybe, maybe, maybe, fc.nat(5000), fc.nat(5000), (slow, followers, age, banned, first, step) => {
      const room = aChatroom({
        slow_mode: { enabled: slow, message_interval: 30 },
        followers_mode: { enabled: followers, min_duration: 10 },
        account_age: { enabled: age, min_duration: 60 },
      });
      const sender = aChatSender({ followingSince: NOON, lastMessageAt: NOON, accountCreatedAt: NOON, ban: banned ? timeout : null });
      if (inputLock(room, sender, later(first)).kind === 'open') expect(inputLock(room, sender, later(first + step)).kind).toBe('open');
    }),
  );
});
