import { expect, test } from 'vitest';
import { later, NOON } from '../examples.ts';
import { isRepeat, MODERATOR_PACE, paceOf, VIEWER_PACE } from './sending-pace.ts';

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
