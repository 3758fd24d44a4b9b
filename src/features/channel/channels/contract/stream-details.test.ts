import { expect, test } from 'vitest';
import { StreamTags, StreamTitle } from './stream-details.ts';

const accepts = (title: unknown) => StreamTitle.safeParse(title).success;

test('a title has 1 to 140 visible characters', () => {
  expect(accepts('a')).toBe(true);
  expect(accepts('🎉'.repeat(140))).toBe(true);
  expect(accepts('🎉'.repeat(141))).toBe(false);
  expect(accepts('   ')).toBe(false);
  expect(StreamTitle.parse('  Sunday rides ')).toBe('Sunday rides');
});

test('a title is one line with at least one visible character', () => {
  for (const title of ['\u200b\u200d', '\u2066\u2069', 'two\nlines', 'bell\u0007', 'line\u2028separator', 5, null])
    expect(accepts(title)).toBe(false);
  expect(accepts('مرحبا 👩‍👩‍👧 <b>DROP TABLE users;</b>')).toBe(true);
});

test('there are at most 10 distinct tags of at most 25 characters', () => {
  expect(StreamTags.parse(['Racing', ' racing ', 'Nacht'])).toEqual(['Racing', 'Nacht']);
  expect(StreamTags.safeParse(Array.from({ length: 11 }, (_, at) => `tag ${at}`)).success).toBe(false);
  for (const tag of ['', ' ', 'a'.repeat(26), 'a\u202eb', 'a\nb']) expect(StreamTags.safeParse([tag]).success).toBe(false);
});
