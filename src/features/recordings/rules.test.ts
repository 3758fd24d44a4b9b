import { expect, test } from 'vitest';
import { canManage, canWatch, isNearlyFull, resumePosition } from './rules.ts';

const shown = { visibility: 'public', isSuspended: false } as const;

test('ST-02 a public or unlisted recording is for everybody who has its address, a private one for the broadcaster and staff', () => {
  const roles = ['viewer', 'vip', 'moderator', 'broadcaster', 'staff'] as const;
  const who = (visibility: 'public' | 'unlisted' | 'private') => roles.filter((role) => canWatch({ ...shown, visibility }, role));
  expect([who('public'), who('unlisted'), who('private')]).toEqual([roles, roles, ['broadcaster', 'staff']]);
  expect(roles.filter(canManage)).toEqual(['broadcaster', 'staff']);
});

test('ST-02 the recordings of a suspended channel are shown to its broadcaster and staff alone', () => {
  expect(canWatch({ ...shown, isSuspended: true }, 'moderator')).toBe(false);
  expect(canWatch({ ...shown, isSuspended: true }, 'staff')).toBe(true);
});

test('ST-02 a position is kept unless it is in the first 10 or the last 15 seconds', () => {
  expect([9.9, 10, 85, 85.1, 200].map((seconds) => resumePosition(seconds, 100))).toEqual([null, 10, 85, null, null]);
  expect(resumePosition(12, 20)).toBeNull();
});

test('ST-02 streams are not recorded while less than 5 percent of the disk is free, until 6 percent are', () => {
  const full = (free: number, wasFull: boolean) => isNearlyFull({ free, total: 1000 }, wasFull);
  expect([full(50, false), full(49, false), full(59, true), full(60, true)]).toEqual([false, true, true, false]);
});
