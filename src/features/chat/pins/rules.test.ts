import { expect, test } from 'vitest';
import { later, NOON } from '#features/chat/chat/examples.ts';
import { pinEnd, pinSecondsLeft, showsPinner } from './rules.ts';

test('P-01 P-04 a pin of 20 minutes ends after exactly 20 minutes', () => {
  expect(pinEnd(NOON, 1200)).toEqual(later(1200));
  expect([0, 1, 600, 1199, 1199.5, 1200, 5000].map((passed) => pinSecondsLeft(NOON, 1200, later(passed)))).toEqual([
    1200, 1199, 600, 1, 1, 0, 0,
  ]);
});

test('P-04 a pin from a server whose clock is ahead does not last longer than its duration', () => {
  expect(pinSecondsLeft(later(30), 60, NOON)).toBe(60);
});

test('P-03 moderators and above see who pinned a message, unless that person is only staff', () => {
  const by = (...types: string[]) => ({
    color: '#75FD46',
    badges: types.map((type) => ({ type, text: type, active: true, sort_order: 1 })),
  });
  for (const role of ['moderator', 'broadcaster', 'staff'] as const) expect(showsPinner(role, by('moderator'))).toBe(true);
  for (const role of ['viewer', 'vip', 'og', 'sidekick'] as const) expect(showsPinner(role, by('moderator'))).toBe(false);
  expect(showsPinner('moderator', by('staff'))).toBe(false);
  expect(showsPinner('moderator', by('staff', 'subscriber'))).toBe(false);
  expect(showsPinner('moderator', by('staff', 'moderator'))).toBe(true);
  expect(showsPinner('moderator', by('broadcaster'))).toBe(true);
});
