import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldText, matchesSearch, parseSearch } from './search-query.ts';

const finds = (typed: string, username: string, text: string) => {
  const query = parseSearch(typed);
  return query !== null && matchesSearch(query, username, foldText(text));
};

test('a search is parsed into words and usernames', () => {
  expect(parseSearch('East from:@Remy ridge  from:lena')).toEqual({ words: ['east', 'ridge'], from: ['remy', 'lena'] });
  expect(['', '   ', 'from:', 'from:@'].map(parseSearch)).toEqual([null, null, null, null]);
});

test.each([
  ['ridge', 'remy', 'the East Ridge is safer', true],
  ['ridge east', 'remy', 'the East Ridge is safer', true],
  ['ridge west', 'remy', 'the East Ridge is safer', false],
  ['from:re', 'Remy', 'anything', true],
  ['from:lena', 'Remy', 'anything', false],
  ['from:lena from:remy ridge', 'Remy', 'ridge', true],
  ['e\u0301mile', 'x', 'Émile', true],
])('%j matches what %s wrote, %j: %s', (typed, username, text, found) => expect(finds(typed, username, text)).toBe(found));

test('every part of a text matches the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat(), fc.nat(), (text, a, b) => {
      const words = foldText(text).split(/\s+/).filter(Boolean);
      const some = words.slice(Math.min(a, b) % (words.length + 1)).filter((word) => !word.startsWith('from:'));
      return some.length === 0 || finds(some.join(' '), 'anyone', text);
    }),
  );
});
