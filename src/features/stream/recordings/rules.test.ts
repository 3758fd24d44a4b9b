import { expect, test } from 'vitest';
import { secondsAfter } from '#core/contract/durations.ts';
import { canManage, canWatch, isNearlyFull, joinSpans, keepRefusal, positionAt, resumedAt, resumePosition, stopReason } from './rules.ts';

const shown = { visibility: 'public', isSuspended: false } as const;

test('ST-02 public and unlisted recordings are open to everyone with the URL, private ones to the broadcaster and staff', () => {
  const roles = ['viewer', 'vip', 'moderator', 'broadcaster', 'staff'] as const;
  const who = (visibility: 'public' | 'unlisted' | 'private') => roles.filter((role) => canWatch({ ...shown, visibility }, role));
  expect([who('public'), who('unlisted'), who('private')]).toEqual([roles, roles, ['broadcaster', 'staff']]);
  expect(roles.filter(canManage)).toEqual(['broadcaster', 'staff']);
});

test('ST-02 recordings of a suspended channel are visible only to its broadcaster and staff', () => {
  expect(canWatch({ ...shown, isSuspended: true }, 'moderator')).toBe(false);
  expect(canWatch({ ...shown, isSuspended: true }, 'staff')).toBe(true);
});

test('ST-02 a position is kept unless it is in the first 10 or the last 15 seconds', () => {
  expect([9.9, 10, 85, 85.1, 200].map((seconds) => resumePosition(seconds, 100))).toEqual([null, 10, 85, null, null]);
  expect(resumePosition(12, 20)).toBeNull();
});

test('ST-02 recording stops below 5 percent of free disk space, and resumes at 6 percent', () => {
  const full = (free: number, wasFull: boolean) => isNearlyFull({ free, total: 1000, reserve: 0 }, wasFull);
  expect([full(50, false), full(49, false), full(59, true), full(60, true)]).toEqual([false, true, true, false]);
});

test('RP-01 a moment of the stream is found in its recording, also after a pause of the encoder', () => {
  const segments = [0, 2, 4, 30, 32].map((second) => ({ from: second * 1000, seconds: 2 }));
  const spans = joinSpans(segments);
  expect(spans).toEqual([
    { from: 0, seconds: 6 },
    { from: 30_000, seconds: 4 },
  ]);
  for (const [at, position] of [
    [-5, 0],
    [0, 0],
    [5, 5],
    [6, 6],
    [20, 6],
    [30, 6],
    [31.5, 7.5],
    [99, 10],
  ]) {
    expect({ at, spansPositionAt: positionAt(spans, at! * 1000), segmentsPositionAt: positionAt(segments, at! * 1000) }).toEqual({
      at,
      spansPositionAt: position,
      segmentsPositionAt: position,
    });
  }
});

test('M-18 messages from a pause of the stream belong to its end', () => {
  const spans = [
    { from: 0, seconds: 6 },
    { from: 30_000, seconds: 4 },
  ];
  expect([-1, 0, 5.9, 6, 20, 29.9, 30, 33, 34, 99].map((second) => resumedAt(spans, second * 1000))).toEqual([
    null,
    null,
    null,
    30_000,
    30_000,
    30_000,
    null,
    null,
    null,
    null,
  ]);
  expect(resumedAt([], 5)).toBeNull();
});

test('ST-02 recording stops at the reserve of a small disk, and resumes a fifth above it', () => {
  const full = (free: number, wasFull: boolean) => isNearlyFull({ free, total: 1000, reserve: 200 }, wasFull);
  expect([full(200, false), full(199, false), full(239, true), full(240, true)]).toEqual([false, true, true, false]);
});

test.each([
  ['goes on within its limits', { bytes: 10, keptBytes: 90, minutes: 59 }, false, null],
  ['ends after its longest time', { bytes: 10, keptBytes: 0, minutes: 60 }, false, 'length'],
  ['ends when it is larger than the quota', { bytes: 101, keptBytes: 0, minutes: 1 }, false, 'quota'],
  ['ends when it fills the quota with the kept recordings', { bytes: 10, keptBytes: 91, minutes: 1 }, false, 'quota'],
  ['ends when the disk is nearly full', { bytes: 10, keptBytes: 0, minutes: 1 }, true, 'disk'],
] as const)('ST-02 the recording of a running stream %s', (_what, { bytes, keptBytes, minutes }, isFull, reason) => {
  const startedAt = new Date('2026-01-02T12:00:00Z');
  const now = secondsAfter(startedAt, minutes * 60);
  expect(stopReason({ startedAt, bytes, keptBytes }, { hours: 1, quotaBytes: 100, isFull }, now)).toBe(reason);
  expect(stopReason({ startedAt, bytes, keptBytes }, { hours: null, quotaBytes: null, isFull: false }, now)).toBeNull();
});

test('ST-02 a recording is kept for good while the kept ones and the running one fit into the quota together', () => {
  const refusals = [30, 31].map((bytes) => keepRefusal(bytes, { kept: 60, running: 10, quota: 100 }));
  expect(refusals).toEqual([null, 'KEPT_VIDEOS_FULL']);
  expect(keepRefusal(1e15, { kept: 60, running: 10, quota: null })).toBeNull();
});
