import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EDITS, withTypo } from './testing.ts';
import { typoPatterns } from './typo-patterns.ts';

const LIKE = (pattern: string) => new RegExp(`^${pattern.replaceAll('%', '.*').replaceAll('_', '.')}$`);
const finds = (typed: string, name: string) => typoPatterns(typed).some((pattern) => LIKE(pattern).test(name));

test('SE-02 every typo in a word of at least four letters is found, also in a later word of a name', () => {
  const WORD = fc.string({ unit: fc.constantFrom(...'abcdefgh'), minLength: 4, maxLength: 14 });
  fc.assert(
    fc.property(WORD, fc.nat(), fc.constantFrom(...'abcx'), fc.constantFrom(...EDITS), (word, position, letter, edit) => {
      const typed = withTypo(word, position, letter, edit);
      fc.pre(typed.length >= 4);
      expect(finds(typed, word)).toBe(true);
      expect(finds(typed, `the ${word}`)).toBe(true);
      expect(finds(typed, `${word}tv live`)).toBe(true);
    }),
    { verbose: true, numRuns: 2000 },
  );
});

test.each([
  ['aart', 'art'],
  ['arr', 'art'],
  ['atr', 'art'],
  ['rat', 'art'],
  ['at', 'art', false],
  ['chss', 'chess'],
  ['xhess', 'chess'],
  ['chesx', 'chess'],
  ['outerrnge', 'outer range'],
])('%j is found as %j', (typed, name, isFound = true) => {
  expect(finds(typed, name)).toBe(isFound);
});

test('SE-02 two typos in a long word are found unless they meet at its third boundaries', () => {
  expect([finds('veldorrme', 'velodrome'), finds('mirrelunne', 'mirelune'), finds('kratgealsux', 'kratgaelsux')]).toEqual([
    true,
    true,
    true,
  ]);
});

test('there are few patterns, and each has letters that the index can use', () => {
  const WORD = fc.string({ unit: fc.constantFrom(...'abc'), minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(WORD, (word) => {
      const patterns = typoPatterns(word);
      expect(patterns.length).toBeLessThanOrEqual(15);
      for (const pattern of patterns) expect(pattern).toMatch(/^(% )?[a-z]|[a-z]{3}/);
    }),
  );
});
