// @vitest-environment jsdom
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS, msAfter, YEAR_MS } from '#core/contract/durations.ts';
import { DATE_FORMATS, formatDate, parseDate } from './date.ts';
import { formatClock, formatLength, formatMinutes, formatRelative, formatSeconds, largestUnit } from './duration.ts';
import { formatBytes, formatCompact, formatNumber } from './number.ts';

/** Spaces, and the comma after a weekday, vary with the ICU version and are irrelevant here. */
const plain = (text: string) => text.replace(/[\u202f\u00a0]/g, ' ').replace('day, ', 'day ');
const NOON = new Date(2026, 0, 2, 15, 4, 5);

test('X-01 a month is 30.4375 days and a year 365.25 days', () => {
  expect(largestUnit(30 * DAY_MS)).toEqual({ unit: 'week', count: 4 });
  expect(largestUnit(30.4375 * DAY_MS)).toEqual({ unit: 'month', count: 1 });
  expect(largestUnit(365 * DAY_MS)).toEqual({ unit: 'month', count: 11 });
  expect(largestUnit(365.25 * DAY_MS)).toEqual({ unit: 'year', count: 1 });
  expect(formatLength(2 * 365.25 * DAY_MS, 'en')).toBe('2 years');
  expect(formatRelative(msAfter(NOON, -4 * 30.4375 * DAY_MS), NOON, 'en')).toBe('4 months ago');
});

test.each([
  [0, '0 minutes'],
  [1, '1 minute'],
  [10, '10 minutes'],
  [60, '1 hour'],
  [90, '1 hour 30 minutes'],
  [1440, '1 day'],
  [46_081, '32 days 1 minute'],
])('a wait of %i minutes is given exactly: %s', (minutes, told) => {
  expect(formatMinutes(minutes, 'en')).toBe(told);
});

test('seconds are written as people say them, in words or abbreviated, in both languages', () => {
  expect([0, 5, 60, 90, 3600, 86_400].map((seconds) => formatSeconds(seconds, 'long', 'en'))).toEqual([
    '0 seconds',
    '5 seconds',
    '1 minute',
    '1 minute 30 seconds',
    '1 hour',
    '1 day',
  ]);
  expect([30, 120, 3600].map((seconds) => plain(formatSeconds(seconds, 'short', 'en')))).toEqual(['30 sec', '2 min', '1 hr']);
  expect([30, 120, 3600].map((seconds) => plain(formatSeconds(seconds, 'short', 'de')))).toEqual(['30 Sek.', '2 Min.', '1 Std.']);
});

test('a duration is never rounded up', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100 * YEAR_MS }), fc.integer({ min: 0, max: 1000 }), (length, more) => {
      const [less, later] = [largestUnit(length), largestUnit(length + more)];
      expect(less.unit === later.unit ? later.count >= less.count : true).toBe(true);
    }),
  );
});

test('X-02 there are eight named date formats, in the locale of the viewer', () => {
  const written = (locale: string) =>
    Object.fromEntries(Object.keys(DATE_FORMATS).map((name) => [name, plain(formatDate(NOON, name as keyof typeof DATE_FORMATS, locale))]));
  expect(written('en-GB')).toEqual({
    hour: '15:04',
    medium: '2 Jan 2026',
    mediumWithTime: '2 Jan 2026, 15:04',
    long: 'Friday 2 January 2026',
    longWithTime: 'Friday 2 January 2026 at 15:04',
    numeric: '02/01/2026',
    numericWithTime: '02/01/2026, 15:04',
    shortNumericWithTime: '02/01, 15:04',
  });
  expect(written('en-US')).toMatchObject({
    hour: '3:04 PM',
    medium: 'Jan 2, 2026',
    numeric: '01/02/2026',
    shortNumericWithTime: '1/2, 3:04 PM',
  });
  expect(written('de')).toMatchObject({ medium: '2. Jan. 2026', numeric: '02.01.2026', long: 'Freitag, 2. Januar 2026' });
});

test.each([
  ['en-GB', '3:57'],
  ['de', '3:57'],
  ['en-US', '3:57 AM'],
])('a time of the early morning has no leading zero in %s', (locale, hour) => {
  const early = new Date(2026, 0, 2, 3, 57);
  expect(plain(formatDate(early, 'hour', locale))).toBe(hour);
  for (const format of ['mediumWithTime', 'longWithTime', 'numericWithTime', 'shortNumericWithTime'] as const)
    expect(plain(formatDate(early, format, locale))).toMatch(new RegExp(`\\D ${hour}$`));
});

test('every date format of the wire is parsed to the same moment', () => {
  const moment = Date.UTC(2026, 0, 2, 3, 4, 5);
  for (const wire of ['2026-01-02T03:04:05+00:00', '2026-01-02T03:04:05Z', '2026-01-02 03:04:05', '2026-01-02T03:04:05.000000Z']) {
    expect(parseDate(wire).getTime()).toBe(moment);
  }
});

test('a clock shows hours only when there are some, and never goes below zero', () => {
  expect([0, 52_000, 61_000, 13_282_000, -5].map(formatClock)).toEqual(['0:00', '0:52', '1:01', '3:41:22', '0:00']);
});

test('counters are exact below ten thousand and have three significant digits above', () => {
  expect([0, 744, 8061, 9999, 12_418, 184_206, 21_840_000].map((count) => formatCompact(count, 'en'))).toEqual([
    '0',
    '744',
    '8,061',
    '9,999',
    '12.4K',
    '184K',
    '21.8M',
  ]);
  expect(plain(formatNumber(1_234_567, 'de'))).toBe('1.234.567');
});

test.each([
  [0, '0 kB'],
  [300, '0.3 kB'],
  [1023, '1 kB'],
  [1024, '1 kB'],
  [1_500_000, '1.4 MB'],
  [1024 ** 3 - 1, '1 GB'],
  [50 * 1024 ** 3, '50 GB'],
  [2 * 1024 ** 5, '2,048 TB'],
])('%d bytes are shown as %s', (bytes, text) => expect(plain(formatBytes(bytes, 'en'))).toBe(text));
