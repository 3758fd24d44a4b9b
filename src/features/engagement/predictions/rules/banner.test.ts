import { expect, test } from 'vitest';
import { later } from '#features/people/accounts/examples.ts';
import { aPrediction } from '../examples.ts';
import { bannerEnd } from './banner.ts';

const end = (overrides: object, seconds = 1) => {
  const at = bannerEnd(aPrediction(overrides), later(seconds));
  return at === null ? null : (at - later(0).getTime()) / 1000;
};

test('PR-10 the banner disappears no later than five minutes after voting ends', () => {
  expect(end({})).toBe(600);
  expect(end({ state: 'RESOLVED', updated_at: '2026-01-02T12:09:50.000000Z' })).toBe(600);
});

test('PR-10 the banner of a resolved prediction lasts 30 seconds', () => {
  expect(end({ state: 'RESOLVED', updated_at: '2026-01-02T12:02:00.000000Z' })).toBe(150);
});

test('PR-09 a locked or canceled prediction has no banner', () => {
  expect([end({ state: 'LOCKED' }), end({ state: 'CANCELLED' }), end({}, 300)]).toEqual([null, null, null]);
});
