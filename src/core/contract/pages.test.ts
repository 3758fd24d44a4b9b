import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countPart, cursorOf, idPart, momentPart, ulidPart, uuidPart } from './pages.ts';

const JobCursor = cursorOf({ at: momentPart, id: idPart }, '-');
const ClipCursor = cursorOf({ views: countPart(15), id: uuidPart });
const CLIP = { views: 0, id: '019b7dab-1234-7abc-8def-0123456789ab' };

test('a cursor is the values of its position, and reads back as the same position', () => {
  expect(JobCursor.format({ at: new Date(1_767_355_200_000), id: 7 })).toBe('1767355200000-7');
  expect(JobCursor.parse('1767355200000-7')).toEqual({ at: new Date(1_767_355_200_000), id: 7 });
  expect(ClipCursor.parse(ClipCursor.format(CLIP))).toEqual(CLIP);
  expect(cursorOf({ minute: countPart(10), id: ulidPart }).format({ minute: 3, id: '01KDZ3NDEKTSV4RRFFQ69G5FAV' })).toBe(
    '3.01KDZ3NDEKTSV4RRFFQ69G5FAV',
  );
});

test('every position survives its text', () => {
  const position = fc.record({
    at: fc.date({ min: new Date(0), max: new Date('5138-01-01'), noInvalidDate: true }),
    id: fc.nat().map((n) => n + 1),
  });
  fc.assert(fc.property(position, (one) => void expect(JobCursor.parse(JobCursor.format(one))).toEqual(one)));
});

test.each(['', '0', '1', '-', '1-', '-1', '1-0', '1-01', '1.1', '1-1-1', ' 1-1', '1-1\n', '1e3-1', `1-${'9'.repeat(16)}`])(
  'the text %j is no position of a list whose rows have a time and an id',
  (text) => {
    expect(JobCursor.parse(text)).toBeNull();
    expect(JobCursor.schema.safeParse(text).success).toBe(false);
  },
);

test('the schema of a cursor hands over its position, and names what it wants', () => {
  expect(JobCursor.schema.parse('5-7')).toEqual({ at: new Date(5), id: 7 });
  expect(JobCursor.schema.safeParse('x').error!.issues[0]!.message).toBe('must be the next_cursor of a page');
});
