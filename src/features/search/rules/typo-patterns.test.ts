import fc from 'fast-check';
import { expect, test } from 'vitest';
import { typoPatterns } from './typo-patterns.ts';

const LIKE = (pattern: string) => new RegExp(`^${pattern.replaceAll('%', '.*').replaceAll('_', '.')}$`);
const finds = (typed: string, name: string) => typoPatterns(typed).some((pattern) => LIKE(pattern).test(name));

test('swapped letters are found in words of any length that people type', () => {
  const WORD = fc.string({ unit: fc.constantFrom(...'abcdefgh'), minLength: 3, maxLength: 12 });
  fc.assert(
    fc.property(WORD, fc.nat(), (word, place) => {
      const at = place % (word.length - 1);
      expect(finds(word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2), word)).toBe(true);
    }),
    { verbose: true },
  );
});

test.each([
  ['aart', 'art'],
  ['arr', 'art'],
  ['chss', 'chess'],
  ['xhess', 'chess'],
  ['chesx', 'chess'],
])('%j is found as %j', (typed, name) => {
  expect(finds(typed, name)).toBe(true);
});

test('every pattern has letters by which an index can find its rows', () => {
  const WORD = fc.string({ unit: fc.constantFrom(...'abc'), minLength: 1, maxLength: 14 });
  fc.assert(
    fc.property(WORD, (word) => {
      for (const pattern of typoPatterns(word)) expect(pattern).toMatch(/^[a-z]|[a-z]{3}/);
    }),
  );
});

test('short words have no typos and very long ones no patterns', () => {
  expect([typoPatterns('ab'), typoPatterns('a'.repeat(13))]).toEqual([[], []]);
});
