import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LIST_NAMES } from './contract.ts';
import { someEntries, someLists } from './examples.ts';
import { defaultList, enabledLists, endOf, freePlaces, LISTS, listOf, neighborOf, resetsIn, startOf } from './rules.ts';

const at = (iso: string) => new Date(iso);

test('LB-01 a week starts on Monday at 00:00 UTC and a month on its first day', () => {
  expect(startOf('week', at('2026-01-05T00:00:00.000Z'))).toBe('2026-01-05');
  expect(startOf('week', at('2026-01-04T23:59:59.999Z'))).toBe('2025-12-29');
  expect(startOf('month', at('2026-01-31T23:59:59.999Z'))).toBe('2026-01-01');
  expect(startOf('month', at('2026-02-01T00:00:00.000Z'))).toBe('2026-02-01');
  expect(endOf('week', at('2026-01-04T12:00:00Z'))).toEqual(at('2026-01-05T00:00:00Z'));
  expect(endOf('month', at('2026-12-31T12:00:00Z'))).toEqual(at('2027-01-01T00:00:00Z'));
  expect(endOf('all', at('2026-12-31T12:00:00Z'))).toBeNull();
});

test('LB-01 each moment is inside its period, and the next period starts where it ends', () => {
  const moments = fc.date({ min: at('1970-01-05T00:00:00Z'), max: at('2100-01-01T00:00:00Z'), noInvalidDate: true });
  fc.assert(
    fc.property(moments, fc.constantFrom('week' as const, 'month' as const), (moment, period) => {
      const [start, end] = [at(`${startOf(period, moment)}T00:00:00Z`), endOf(period, moment)!];
      expect(start <= moment && moment < end).toBe(true);
      expect(startOf(period, end)).toBe(end.toISOString().slice(0, 10));
    }),
  );
});

test('LB-03 a weekly list resets in days, on its last day tomorrow; an all-time list never resets', () => {
  expect(resetsIn('gifts_week', at('2026-01-05T00:00:00Z'))).toBe(7);
  expect(resetsIn('kicks_week', at('2026-01-09T09:00:00Z'))).toBe(3);
  expect(resetsIn('gifts_week', at('2026-01-11T00:00:00Z'))).toBe(1);
  expect(resetsIn('gifts_week', at('2026-01-11T23:59:59Z'))).toBe(1);
  expect(resetsIn('gifts_month', at('2026-02-17T12:00:00Z'))).toBe(12);
  expect([resetsIn('gifts', at('2026-01-05T00:00:00Z')), resetsIn('kicks_lifetime', at('2026-01-05T00:00:00Z'))]).toEqual([null, null]);
});

test('LB-02 tabs cycle in both directions and skip disabled lists', () => {
  const all = someLists();
  const round = (step: 1 | -1) => LIST_NAMES.map((name) => neighborOf(name, all, step));
  expect(round(1)).toEqual(['gifts_month', 'gifts', 'kicks_week', 'kicks_month', 'kicks_lifetime', 'gifts_week']);
  expect(round(-1)).toEqual(['kicks_lifetime', 'gifts_week', 'gifts_month', 'gifts', 'kicks_week', 'kicks_month']);

  const off = { entries: [], isEnabled: false };
  const some = someLists({ gifts_month: off, kicks_week: off, kicks_month: off, kicks_lifetime: off });
  expect(enabledLists(some)).toEqual(['gifts_week', 'gifts']);
  expect([neighborOf('gifts_week', some, 1), neighborOf('gifts', some, 1), neighborOf('gifts_week', some, -1)]).toEqual([
    'gifts',
    'gifts_week',
    'gifts',
  ]);
  expect(neighborOf('kicks_week', some, 1)).toBe('gifts_week');
});

test('LB-02 the default is the first enabled list with entries, in the order week, month, all time', () => {
  const filled = { entries: someEntries(2), isEnabled: true };
  const off = { entries: [], isEnabled: false };
  expect(defaultList(someLists())).toBe('gifts_week');
  expect(defaultList(someLists({ gifts_week: filled, gifts_month: filled }))).toBe('gifts_week');
  expect(defaultList(someLists({ gifts_month: filled, gifts: filled }))).toBe('gifts_month');
  expect(defaultList(someLists({ gifts: filled, kicks_week: filled }))).toBe('gifts');
  expect(defaultList(someLists({ kicks_month: filled }))).toBe('kicks_month');
  expect(
    defaultList(someLists({ gifts_week: off, gifts_month: off, gifts: off, kicks_week: off, kicks_month: off, kicks_lifetime: off })),
  ).toBeNull();
});

test('LB-04 places are free while fewer than ten people are listed and the viewer is not listed', () => {
  expect(freePlaces(someEntries(5), 42)).toBe(5);
  expect(freePlaces(someEntries(9), null)).toBe(1);
  expect(freePlaces(someEntries(10), 42)).toBe(0);
  expect(freePlaces(someEntries(5), 703)).toBe(0);
  expect(freePlaces([], null)).toBe(10);
});

test('each list has one board and one period', () => {
  for (const name of LIST_NAMES) expect(listOf(LISTS[name].board, LISTS[name].period)).toBe(name);
});
