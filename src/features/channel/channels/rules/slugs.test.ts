import { expect, test } from 'vitest';
import { categorySlug, durationOf, LiveCursor, livestreamSlug } from './slugs.ts';

test('the slug of a stream consists of its id and title words', () => {
  expect(livestreamSlug(40000001, '  Café & Chess, part 2! ')).toBe('40000001-cafe-chess-part-2');
  expect(livestreamSlug(40000001, '夜の散歩')).toBe('40000001');
  expect(livestreamSlug(7, `${'a'.repeat(59)} b`)).toBe(`7-${'a'.repeat(59)}`);
});

test('a live stream has no duration', () => {
  const start = new Date('2026-01-02T12:00:00Z');
  expect(durationOf(start, null)).toBe(0);
  expect(durationOf(start, new Date('2026-01-02T12:01:01.900Z'))).toBe(61);
});

test('a cursor decodes to its position, and invalid text to null', () => {
  expect(LiveCursor.parse(LiveCursor.format({ rank: 12, id: 40000001 }))).toEqual({ rank: 12, id: 40000001 });
  for (const made of [
    '',
    '12',
    '12.',
    'a.b',
    '-1.5',
    '1.5.9',
    '100000000000000.1',
    '1.1000000000000000',
    "1.1'; drop table users",
    '1e3.4',
  ]) {
    expect(LiveCursor.parse(made)).toBeNull();
  }
});

test.each([
  ['Chess', 'chess'],
  ['Food & Drink!', 'food-drink'],
  ['  Crème brûlée  ', 'creme-brulee'],
  ['1984', 'category-1984'],
  ['Шахматы 2', 'category-2'],
  ['1-2-3', '1-2-3'],
])('the category %s gets the slug %s', (name, slug) => {
  expect(categorySlug(name)).toBe(slug);
});
