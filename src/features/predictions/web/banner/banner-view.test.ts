import { expect, test } from 'vitest';
import { bannerView } from './banner-view.ts';

const after = (milliseconds: number) => bannerView({ for: milliseconds, asked: null, isStill: false });

test('PR-09 the title scrolls for 2 s, rests for 2 s, then the outcomes are shown', () => {
  expect([0, 1999, 2000, 3999, 4000, 60_000].map(after)).toEqual(['initial', 'initial', 'titleOnly', 'titleOnly', 'outcomes', 'outcomes']);
});

test('PR-09 expanding shows the details immediately, and collapsing shows the outcomes', () => {
  expect(bannerView({ for: 10, asked: 'more', isStill: false })).toBe('outcomesDetailed');
  expect(bannerView({ for: 10, asked: 'less', isStill: false })).toBe('outcomes');
});

test('PR-09 with reduced motion the outcomes come first', () => {
  expect(bannerView({ for: 0, asked: null, isStill: true })).toBe('outcomes');
});
