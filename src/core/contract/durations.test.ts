import { expect, test } from 'vitest';
import {
  DAY_MS,
  DAY_SECONDS,
  HOUR_MS,
  HOUR_SECONDS,
  MINUTE_MS,
  MONTH_MS,
  msAfter,
  msBetween,
  SECOND_MS,
  secondsAfter,
  secondsUntil,
  WEEK_MS,
  YEAR_MS,
} from './durations.ts';

const NOON = new Date('2026-01-02T12:00:00.000Z');

test('units of time are milliseconds, and seconds where their name says so', () => {
  expect({ MINUTE_MS, HOUR_MS, DAY_MS, WEEK_MS }).toEqual({
    MINUTE_MS: 60_000,
    HOUR_MS: 3_600_000,
    DAY_MS: 86_400_000,
    WEEK_MS: 604_800_000,
  });
  expect({ hour: HOUR_SECONDS * SECOND_MS, day: DAY_SECONDS * SECOND_MS }).toEqual({ hour: HOUR_MS, day: DAY_MS });
});

test('X-01 a month is 30.4375 days and a year 365.25 days long', () => {
  expect({ month: MONTH_MS / DAY_MS, year: YEAR_MS / DAY_MS }).toEqual({ month: 30.4375, year: 365.25 });
});

test('a moment moves by milliseconds or seconds, and a negative number moves it back', () => {
  expect(msAfter(NOON, DAY_MS)).toEqual(new Date('2026-01-03T12:00:00.000Z'));
  expect(secondsAfter(NOON, -HOUR_SECONDS)).toEqual(new Date('2026-01-02T11:00:00.000Z'));
  expect(msBetween(NOON, secondsAfter(NOON, 90))).toBe(90_000);
  expect(msBetween(secondsAfter(NOON, 90), NOON)).toBe(-90_000);
});

test.each([
  [90_000, 90],
  [1, 1],
  [0, 0],
  [-1, 0],
])('%i milliseconds before a moment, %i seconds are left', (ms, seconds) => {
  expect(secondsUntil(msAfter(NOON, ms), NOON)).toBe(seconds);
});
