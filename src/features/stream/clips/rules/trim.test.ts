import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rangeRefusal } from './clip.ts';
import { firstRange, movedTo, withEnd, withLength, withStart } from './trim.ts';

const available = { start: 10, end: 100 };
const range = { start: 40, end: 70 };

test('R-05 the editor opens with the 30 seconds before a moment, or with the whole range', () => {
  expect(firstRange(available, 100)).toEqual({ start: 70, end: 100 });
  expect(firstRange(available, 60)).toEqual({ start: 30, end: 60 });
  expect(firstRange(available, 12)).toEqual({ start: 10, end: 40 });
  expect(firstRange({ start: 3, end: 11 }, 11)).toEqual({ start: 3, end: 11 });
});

test.each([
  ['to an earlier moment', 30, 30],
  ['to more than 60 seconds before the end', 5, 10],
  ['to less than 5 seconds before the end', 68, 65],
])('R-05 the start moves %s', (_where, start, moved) => {
  expect(withStart(range, start, available)).toEqual({ start: moved, end: 70 });
});

test.each([
  ['to a later moment', 80, 80],
  ['beyond the available range', 120, 100],
  ['to less than 5 seconds after the start', 20, 45],
])('R-05 the end moves %s', (_where, end, moved) => {
  expect(withEnd(range, end, available)).toEqual({ start: 40, end: moved });
});

test('a clip is at most 60 seconds long, whichever handle moves', () => {
  expect(withStart({ start: 60, end: 90 }, 10, available)).toEqual({ start: 30, end: 90 });
  expect(withEnd({ start: 10, end: 40 }, 100, available)).toEqual({ start: 10, end: 70 });
});

test('the whole range moves with its length, within the available range', () => {
  expect(movedTo(range, 20, available)).toEqual({ start: 20, end: 50 });
  expect(movedTo(range, 95, available)).toEqual({ start: 70, end: 100 });
});

test('another length keeps the end where enough precedes it', () => {
  expect(withLength(range, 15, available)).toEqual({ start: 55, end: 70 });
  expect(withLength({ start: 10, end: 20 }, 60, available)).toEqual({ start: 10, end: 70 });
  expect(withLength(range, 60, { start: 30, end: 75 })).toEqual({ start: 30, end: 75 });
});

test('no sequence of changes produces a refused range', () => {
  const second = fc.double({ min: -50, max: 200, noNaN: true });
  const change = fc.tuple(fc.constantFrom(withStart, withEnd, movedTo), second);
  const length = fc.double({ min: 5, max: 90, noNaN: true });
  fc.assert(
    fc.property(fc.array(change), length, fc.constantFrom(15, 30, 60), (changes, span, preset) => {
      const all = { start: 100.3, end: 100.3 + span };
      const last = changes.reduce((now, [act, to]) => act(now, to + 100, all), firstRange(all, all.end));
      expect(rangeRefusal(last, all)).toBeNull();
      expect(rangeRefusal(withLength(last, preset, all), all)).toBeNull();
    }),
  );
});
