import { expect, test } from 'vitest';
import { later, noon } from '../examples.ts';
import { isRepeat, MODERATOR_PACE, paceOf, VIEWER_PACE } from './sending-pace.ts';

test('viewers say 20 things in 30 seconds, moderators and above 100', () => {
  expect(paceOf(false)).toEqual({ rate: 20, seconds: 30 });
  expect(paceOf(true)).toEqual({ rate: 100, seconds: 30 });
  expect([paceOf(false), paceOf(true)]).toEqual([VIEWER_PACE, MODERATOR_PACE]);
});

test('the same text is a repeat for 30 seconds, another text never', () => {
  const before = [{ content: 'hello', at: noon }];
  expect(isRepeat('hello', before, noon)).toBe(true);
  expect(isRepeat('hello', before, later(29.999))).toBe(true);
  expect(isRepeat('hello', before, later(30))).toBe(false);
  expect(isRepeat('Hello', before, noon)).toBe(false);
  expect(isRepeat('hello', [], noon)).toBe(false);
});
