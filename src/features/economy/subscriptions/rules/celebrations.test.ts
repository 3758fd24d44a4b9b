import { expect, test } from 'vitest';
import { DAY_MS, DAY_SECONDS } from '#core/contract/durations.ts';
import { later, NOON } from '#core/server/testing/test-clock.ts';
import { aCelebration } from '../examples.ts';
import {
  celebrationText,
  celebrationView,
  SKIP_MS,
  skippedBefore,
  stepAfter,
  stepAfterFailure,
  stepAfterReply,
  stepAfterShare,
} from './celebrations.ts';

const first = aCelebration();
const second = aCelebration({ id: 'chceleb_01KDZ3NDEKTSV4RRFFQ69G5FAW', totalMonths: 13 });

test('CE-02 the first celebration starts as info, or as deferred if flagged', () => {
  expect(celebrationView([], null)).toEqual({ step: 'none' });
  expect(celebrationView([first, second], null)).toEqual({ step: 'info', celebration: first });
  const flagged = aCelebration({ deferred: true });
  expect(celebrationView([flagged, second], null)).toEqual({ step: 'deferred', celebration: flagged });
});

test('CE-02 a celebration received again keeps its step, and another one starts over', () => {
  for (const step of ['info', 'customMessage', 'deferred'] as const) {
    const chosen = { id: first.id, step };
    expect(celebrationView([first], chosen)).toEqual({ step, celebration: first });
    expect(celebrationView([aCelebration({ deferred: true })], chosen).step).toBe(step);
    expect(celebrationView([second], chosen)).toEqual({ step: 'info', celebration: second });
    expect(celebrationView([], chosen)).toEqual({ step: 'none' });
  }
});

test('CE-04 a shared or skipped celebration stays hidden while stale data still contains it', () => {
  expect(celebrationView([first], { id: first.id, step: 'gone' })).toEqual({ step: 'none' });
});

test('CE-03 and CE-06 share leads from deferred to info, and from info to the custom message', () => {
  expect([stepAfterShare('deferred'), stepAfterShare('info')]).toEqual(['info', 'customMessage']);
});

test('CE-04 and CE-05 every action takes effect immediately, and a refused action returns to the right step', () => {
  expect(['consume', 'defer', 'dismiss'].map((action) => stepAfter(action as 'consume'))).toEqual(['gone', 'deferred', 'gone']);
  expect(stepAfterFailure('defer', 'info')).toBe('info');
  expect(stepAfterFailure('dismiss', 'info')).toBe('info');
  expect(stepAfterFailure('dismiss', 'customMessage')).toBe('info');
  expect(stepAfterFailure('consume', 'customMessage')).toBe('customMessage');
});

test('F-09 replying returns to info, but does not bring back a deferred celebration', () => {
  expect([stepAfterReply('customMessage'), stepAfterReply('info')]).toEqual(['info', 'info']);
  expect(stepAfterReply('deferred')).toBe('deferred');
});

test('CE-03 an empty message becomes a party emoji', () => {
  for (const blank of [undefined, null, '', '  ', '\u200b']) expect(celebrationText(blank)).toBe('🎉');
  expect(celebrationText('thanks')).toBe('thanks');
});

test('CE-04 a skip lasts 30.4375 days', () => {
  expect(SKIP_MS / DAY_MS).toBe(30.4375);
  expect(skippedBefore(later(30.4375 * DAY_SECONDS))).toEqual(NOON);
});
