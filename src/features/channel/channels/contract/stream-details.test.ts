import { expect, test } from 'vitest';
import { StreamTags, StreamTitle } from './stream-details.ts';

const takes = (title: unknown) => StreamTitle.safeParse(title).success;

test('a title has 1 to 140 characters, counted as a person sees them', () => {
  expect(takes('a')).toBe(true);
  expect(takes('🎉'.repeat(140))).toBe(true);
  expect(takes('🎉'.repeat(141))).toBe(false);
  expect(takes('   ')).toBe(false);
  expect(StreamTitle.parse('  Sunday rides ')).toBe('Sunday rides');
});

test('a title is one line with at least one visible character', () => {
  for (const title of ['\u200b\u200d', '\u2066\u2069', 'two\nlines', 'bell\u0007', 'line\u2028separator', 5, null])
    expect(takes(title)).toBe(false);
  expect(takes('مرحبا 👩‍👩‍👧 <b>DROP TABLE users;</b>')).toBe(true);
});

test('there are at most 10 distinct tags of at most 25 characters', () => {
  expect(StreamTags.parse(['Racing', ' racing ', 'Nacht'])).toEqual(['Racing', 'Nacht']);
  expect(StreamTags.safeParse(Array.from({ length: 11 }, (_, at) => `tag ${at}`)).success).toBe(false);
  for (const tag of ['', ' ', 'a'.repeat(26), 'a\u202eb', 'a\nb']) expect(StreamTags.safeParse([tag]).success).toBe(false);
});
