import { expect, test } from 'vitest';
import { msAfter } from '#core/contract/durations.ts';
import { historyDate, legacyDate, microsecondDate, realtimeDate, wireDate } from './time.ts';

const AT = new Date('2026-01-02T03:04:05.123Z');

test('a moment has the text that its place on the wire asks for', () => {
  expect({ realtime: realtimeDate(AT), history: historyDate(AT), legacy: legacyDate(AT), elsewhere: wireDate(AT) }).toEqual({
    realtime: '2026-01-02T03:04:05+00:00',
    history: '2026-01-02T03:04:05Z',
    legacy: '2026-01-02 03:04:05',
    elsewhere: '2026-01-02T03:04:05.123000Z',
  });
});

test('microseconds keep all their digits, also before 1970', () => {
  expect(microsecondDate(AT.getTime() * 1000 + 456)).toBe('2026-01-02T03:04:05.123456Z');
  expect(microsecondDate(-1)).toBe('1969-12-31T23:59:59.999999Z');
  expect(wireDate(new Date(-1))).toBe('1969-12-31T23:59:59.999000Z');
});

test('what is no date has no text', () => {
  expect(() => wireDate(new Date(Number.NaN))).toThrow(RangeError);
});

test('a wire date sorts as text in the order of time', () => {
  const moments = [AT, msAfter(AT, 1), new Date('2026-01-02T03:04:06Z'), new Date('2026-10-01T00:00:00Z')];
  expect(moments.map(wireDate).toSorted()).toEqual(moments.map(wireDate));
});
