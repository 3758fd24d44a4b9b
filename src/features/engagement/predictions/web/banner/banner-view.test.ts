import { expect, test } from 'vitest';
import { bannerView } from './banner-view.ts';

const after = (milliseconds: number) => bannerView({ for: milliseconds, viewChoice: null, isReducedMotion: false });

test('PR-09 the title scrolls for 2 s, rests for 2 s, then the outcomes are shown', () => {
  expect([0, 1999, 2000, 3999, 4000, 60_000].map(after)).toEqual(['initial', 'initial', 'titleOnly', 'titleOnly', 'outcomes', 'outcomes']);
});

test('PR-09 expanding shows the details immediately, and collapsing shows the outcomes', () => {
  expect(bannerView({ for: 10, viewChoice: 'more', isReducedMotion: false })).toBe('outcomesDetailed');
  expect(bannerView({ for: 10, viewChoice: 'less', isReducedMotion: false })).toBe('outcomes');
});

test('PR-09 with reduced motion the outcomes come first', () => {
  expect(bannerView({ for: 0, viewChoice: null, isReducedMotion: true })).toBe('outcomes');
});
