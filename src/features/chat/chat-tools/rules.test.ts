import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseContent } from '#features/chat/chat/rules/content.ts';
import { foldText, highlighterOf, matchesSearch, parseSearch } from './rules.ts';

const marks = (words: string[], content: string) => highlighterOf(words)?.(parseContent(content)) ?? false;

test.each([
  [['glider'], 'no Glider!', true],
  [['glider'], 'gliders everywhere', false],
  [['glider'], 'hang_glider', false],
  [['east ridge'], 'the East Ridge is safer', true],
  [['c++', '<3'], 'I write C++ and', true],
  [['a.c'], 'abc', false],
  [['émile'], 'E\u0301mile plays', true],
  [['гора'], 'Гора зовёт', true],
  [['noor'], '@noor look', true],
  [['wave'], '[emote:9001:wave]', false],
  [['  '], 'anything', false],
  [[], 'anything', false],
])('of the words %j the message %j contains at least one: %s', (words, content, marked) => expect(marks(words, content)).toBe(marked));

test('a whole word of any characters is matched', () => {
  const word = fc.string({ minLength: 1, maxLength: 20 }).filter((one) => one.trim() !== '' && !/[@[\]]|https:/i.test(one));
  fc.assert(fc.property(word, (one) => marks([one], `say ${one.trim()} now`)));
});

test('any list of words compiles to a valid pattern that does not match an empty message', () => {
  fc.assert(fc.property(fc.array(fc.string({ unit: 'binary' })), (words) => !marks(words, '')));
});

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
